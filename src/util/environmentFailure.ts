/**
 * A failure of the environment, not of the project or of docsgen: a full disk, a missing permission, a port in use.
 * Commands print it and end with exit code 3.
 */
export interface EnvironmentFailure {
  readonly kind: 'environment'
  readonly exit: 3
  /** For example `ENOSPC`. */
  readonly errno: string
  /** The file, the folder, or the `host:port` of the failure. */
  readonly path: string
  /** A full sentence with the path and the error code. */
  readonly message: string
  readonly hint?: string
}

/** Describes a system error of Node. Undefined for other errors, which are bugs. */
export function environmentFailure(error: unknown, path?: string): EnvironmentFailure | undefined {
  if (!isSystemError(error)) return undefined
  const place = error.path ?? path ?? 'an unknown path'
  const known = reasons[error.code]
  const reason = known?.[0] ?? `the system reports ${error.code}`
  const message = `Cannot ${verbs[error.syscall ?? ''] ?? 'use'} ${place}: ${reason} (${error.code}).`
  return { kind: 'environment', exit: 3, errno: error.code, path: place, message, hint: known?.[1] }
}

interface SystemError extends Error {
  readonly code: string
  readonly path?: string
  readonly syscall?: string
}

/** System errors have a code such as `ENOENT`. Node's usage errors have `ERR_...`; they are bugs of the caller. */
export function isSystemError(error: unknown): error is SystemError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^E(?!RR_)[A-Z0-9]+$/.test(error.code)
  )
}

const verbs: Readonly<Record<string, string>> = {
  open: 'open',
  read: 'read',
  write: 'write',
  mkdir: 'create the folder',
  rename: 'rename',
  link: 'link',
  unlink: 'remove',
  rmdir: 'remove',
  rm: 'remove',
  scandir: 'list',
  listen: 'listen at',
}

const reasons: Readonly<Record<string, readonly [reason: string, hint?: string]>> = {
  ENOSPC: ['the disk is full', 'Free some space and run the command again.'],
  EDQUOT: ['the disk quota is used up', 'Free some space and run the command again.'],
  EACCES: ['permission is denied', 'Check the owner and the permissions of the folder.'],
  EPERM: ['the operation is not permitted', 'Check the owner and the permissions of the folder.'],
  EROFS: ['the file system is read-only', 'Choose a writable output folder.'],
  EMFILE: ['too many files are open', 'Raise the limit with `ulimit -n`.'],
  ENFILE: ['too many files are open on this machine'],
  EIO: ['the device reported an error', 'Check the disk.'],
  EXDEV: ['the folder is on another file system', 'Choose an output folder inside the mount, not the mount itself.'],
  EBUSY: ['it is in use or a mount point', 'Choose an output folder inside the mount, not the mount itself.'],
  EADDRINUSE: ['the port is in use', 'Choose another one with --port, or omit --strict-port.'],
  EADDRNOTAVAIL: ['this machine does not have this network address', 'Choose another one with --host.'],
}
