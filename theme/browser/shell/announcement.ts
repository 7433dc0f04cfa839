/**
 * The announcement bar. A reader who closes it does not see it again, in any tab, until its id changes. The boot script reads
 * the same storage keys, so a closed bar never flashes.
 */
import type { ClientConfig } from '../../../src/model/contract.js'
import { findElement, onAction } from '../shared/dom.js'
import { localStore, onStorageChange } from '../shared/storage.js'

export function startAnnouncement(announcement: NonNullable<ClientConfig['announcement']>): void {
  const bar = findElement('[data-announcement]')
  if (!bar) return
  const { dismiss, id } = announcement.storageKeys
  const close = findElement('[data-action="dismiss-announcement"]', bar)
  const show = (visible: boolean): void => {
    bar.hidden = !visible
    document.documentElement.toggleAttribute('data-announcement-dismissed', !visible)
  }
  if (localStore.get(id) !== announcement.id) {
    localStore.set(id, announcement.id)
    localStore.set(dismiss, 'false')
  }
  show(!close || localStore.get(dismiss) !== 'true')
  if (!close) return
  close.removeAttribute('disabled')
  onAction('dismiss-announcement', () => {
    localStore.set(dismiss, 'true')
    show(false)
  })
  onStorageChange(dismiss, (value) => show(value !== 'true'))
}
