import { expect, test } from 'vitest'
import { checkImageFile } from '../../src/content/imageFile.js'

const messagesFor = (text: string, file = 'content/a.png') =>
  checkImageFile(Buffer.from(text), file).map(({ code, file: place, message }) => [code, place, message])

test('a file that is an image only by its name is reported', () => {
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n'
  expect(messagesFor(pointer)).toEqual([
    ['image-content', 'content/a.png', expect.stringContaining('is a pointer of Git LFS')],
  ])
  expect(messagesFor('')).toEqual([['image-content', 'content/a.png', expect.stringContaining('is empty')]])
  expect(messagesFor('\n<!DOCTYPE html><title>Not found</title>', 'content/b.svg')).toEqual([
    ['image-content', 'content/b.svg', expect.stringContaining('is a web page')],
  ])
})

test('drawings, unknown formats and other files are not reported', () => {
  expect(messagesFor('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'content/a.svg')).toEqual([])
  expect(messagesFor('\x89PNG')).toEqual([])
  expect(messagesFor('', 'content/a.txt')).toEqual([])
})
