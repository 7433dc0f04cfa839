/**
 * Shows a button beside the heading that the reader points to, touches, or reaches by keyboard: “This does not work”. It fills in the form below the
 * page. Without scripts, readers choose the section in the form.
 */
export default function offerReport(_: Element, { target }: Event): void {
  const heading = target instanceof Element ? target.closest<HTMLElement>('article :is(h2, h3)[id]') : null
  if (heading && !heading.querySelector('.feedback-report')) addReportButton(heading)
}

function addReportButton(heading: HTMLElement): void {
  const form = findForm()
  const choices = form?.elements.namedItem('section')
  if (!(choices instanceof HTMLSelectElement)) return
  if (![...choices.options].some(({ value }) => value === heading.id)) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'feedback-report'
  button.textContent = form?.dataset.report ?? ''
  button.addEventListener('click', () => fillIn(heading.id))
  heading.append(button)
}

function findForm(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>('form[data-report]')
}

function fillIn(section: string): void {
  const form = findForm()
  if (!form) return
  // An answer that was sent is over; one that the reader has begun to write stays.
  if (form.querySelector('fieldset')?.hidden) form.reset()
  for (const part of form.querySelectorAll<HTMLElement>('fieldset, .feedback-more')) part.hidden = false
  const status = form.querySelector('[role="status"]')
  if (status) status.textContent = ''
  form.querySelector<HTMLInputElement>('[name="helpful"][value="no"]')?.click()
  const choices = form.querySelector<HTMLSelectElement>('[name="section"]')
  if (choices) choices.value = section
  const field = form.querySelector<HTMLElement>('textarea') ?? form.querySelector<HTMLElement>('button')
  field?.focus({ preventScroll: true })
  form.scrollIntoView({ block: 'center' })
}
