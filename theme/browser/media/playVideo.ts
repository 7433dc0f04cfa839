/** Plays a video in the page when the reader clicks it. Before that, no request goes to its host. */
import { closestToEvent, isModifiedClick } from '../shared/dom.js'

document.addEventListener('click', (event) => {
  const link = event.defaultPrevented || isModifiedClick(event) ? null : closestToEvent(event, '[data-video]')
  const src = link?.dataset.video
  if (!link || !src) return
  event.preventDefault()
  const frame = document.createElement('iframe')
  frame.src = src
  frame.title = link.querySelector('.video-title')?.textContent ?? ''
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  link.replaceWith(frame)
  frame.focus()
})
