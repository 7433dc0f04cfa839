/** Debian's nginx, with a usual location of an operator's own, in front of the emitted gate server, with the emitted configuration; nothing of the system's own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { hasTool } from '../../support/missingTools.js'

/** False if nginx is not installed; its tests are skipped then, and the last lines of `npm test` say so. */
export const hasNginx = hasTool('nginx', '-v')

export interface NginxOptions {
  /** The built folder. */
  readonly folder: string
  readonly port: number
  readonly gatePort: number
  /** Environment of the gate server. */
  readonly env: Readonly<Record<string, string>>
}

export interface NginxServer {
  readonly close: () => Promise<void>
  /** Ends the gate server, and leaves nginx without it. */
  readonly endGate: () => Promise<void>
}

export async function startNginx({ folder, port, gatePort, env }: NginxOptions): Promise<NginxServer> {
  const gate = spawn(process.execPath, [join(folder, 'gate-server.mjs')], {
    env: { ...process.env, ...env, PORT: String(gatePort), DOCSGEN_GATE_AUTH_REQUEST: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(gate.stdout as NodeJS.ReadableStream, 'data')
  const own = 'location ~ \\.(?:css|html|js|json|svg|xml)$ { expires 30d; }'
  const config = emittedConfig(folder).replaceAll('127.0.0.1:4180', `127.0.0.1:${gatePort}`)
  const nginx = await spawnNginx(folder, port, `${config}\n${own}`)
  return {
    endGate: () => stop(gate),
    close: async () => {
      await Promise.all([stop(gate), stop(nginx)])
    },
  }
}

/** nginx with the emitted configuration of a site without a gate. */
export async function startOpenNginx(folder: string, port: number): Promise<{ readonly close: () => Promise<void> }> {
  const nginx = await spawnNginx(folder, port, emittedConfig(folder))
  return { close: () => stop(nginx) }
}

function emittedConfig(folder: string): string {
  return readFileSync(join(folder, 'nginx.conf'), 'utf8')
}

/** @param config content of the server block. */
async function spawnNginx(folder: string, port: number, config: string): Promise<ChildProcess> {
  const place = join(folder, '..', `nginx-${port}`)
  mkdirSync(place)
  writeFileSync(join(place, 'site.conf'), config)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${place}/${name};`,
  )
  writeFileSync(
    join(place, 'main.conf'),
    `daemon off; pid ${place}/pid; error_log stderr error; ${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http { access_log off; include /etc/nginx/mime.types; ${temporary.join(' ')}
  server { listen 127.0.0.1:${port}; root ${folder}; include ${place}/site.conf; } }
`,
  )
  const nginx = spawn('nginx', ['-p', place, '-c', join(place, 'main.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await reachable(port, nginx)
  return nginx
}

/** nginx says nothing when it is ready. */
async function reachable(port: number, nginx: ChildProcess): Promise<void> {
  while (nginx.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('nginx ended; see its words above.')
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
