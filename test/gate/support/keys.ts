/** Keys of gates and of sealed files. They look random, as real ones must, and are the same in every run. */
import { createHash } from 'node:crypto'

/** 32 bytes. */
export function testSecret(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(name).digest())
}

/** `id:key`, as the environment gives it. */
export function testKey(kid: string, name = kid): string {
  return `${kid}:${Buffer.from(testSecret(name)).toString('base64url')}`
}
