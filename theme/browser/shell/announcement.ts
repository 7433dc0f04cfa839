/**
 * The announcement bar: dismissed once, gone in every tab, until its id changes. The boot script reads the same keys,
 * so a dismissed bar never shows; here the stored state is set right and the close button works.
 */
import type { ClientConfig } from '../../../src/model/contract.js'
import { find, onAction } from '../shared/dom.js'
import { local, onStored } from '../shared/storage.js'

export function startAnnouncement({ announcement }: ClientConfig): void {
  const bar = find('[data-announcement]')
  if (!announcement || !bar) return
  const { dismiss, id } = announcement.storageKeys
  const close = find('[data-action="dismiss-announcement"]', bar)
  const show = (visible: boolean): void => {
    bar.hidden = !visible
    document.documentElement.toggleAttribute('data-announcement-dismissed', !visible)
  }
  if (local.get(id) !== announcement.id) {
    local.set(id, announcement.id)
    local.set(dismiss, 'false')
  }
  show(!close || local.get(dismiss) !== 'true')
  if (!close) return
  close.removeAttribute('disabled')
  onAction('dismiss-announcement', () => {
    local.set(dismiss, 'true')
    show(false)
  })
  onStored(dismiss, (value) => show(value !== 'true'))
}
