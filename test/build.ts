/** Bundles the builder once before the tests: the compile workers and the command line run from `dist/`. */
import { execFileSync } from 'node:child_process'

export default function setup(): void {
  execFileSync('npm', ['run', '--silent', 'prepare'], { stdio: 'inherit' })
}
