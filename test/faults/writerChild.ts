/** Child process: writes a build and kills itself before the given file system call. */
import { writeFolder } from '../../src/output/writeFolder.js'
import { strikingIo } from './failingIo.js'

const [root = '', encoded = '', killAt = '0'] = process.argv.slice(2)
const files: Record<string, string> = JSON.parse(encoded)
let calls = 0
const renames: number[] = []
const io = strikingIo((count, call) => {
  calls = count
  if (call === 'rename') renames.push(count)
  if (count === Number(killAt)) process.kill(process.pid, 'SIGKILL')
})
const outputs = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))
const result = writeFolder({ root, outDir: 'build', outputs, io })
process.stdout.write(JSON.stringify({ kind: result.kind, calls, renames }))
