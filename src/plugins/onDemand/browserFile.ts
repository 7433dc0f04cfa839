import { join } from 'node:path'
import { packageFolder } from '../../util/packageFolder.js'

/** Absolute path of browser code of a plugin of docsgen, such as `feedback/browser/feedback.css`. */
export function browserFile(path: string): string {
  return join(packageFolder(), 'src/plugins', path)
}
