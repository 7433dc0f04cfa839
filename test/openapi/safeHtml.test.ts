import { expect, test } from 'vitest'
import { sanitizeHtml } from '../../src/openapi/text/sanitizeHtml.js'

test.each([
  ['<p class="x">a<br/>b</p>', '<p>a<br>b</p>'],
  ['<a href="https://example.com" onclick="x()">l</a>', '<a href="https://example.com">l</a>'],
  ['<a href="javascript:alert(1)">l</a>', '<a>l</a>'],
  ['<a href="java&#x73;cript:alert(1)">l</a>', '<a>l</a>'],
  ['<a href=" &Tab;javascript&colon;alert(1)">l</a>', '<a>l</a>'],
  ['<img src=x onerror=alert(1)>', '<img src="x">'],
  ['<script>alert(1)</script>a', 'a'],
  ['<svg><script>alert(1)</script></svg>a', 'a'],
  ['<!-- <b> -->a', 'a'],
  ['<ds-island data-id="x"></ds-island>', '&lt;ds-island data-id="x">&lt;/ds-island>'],
  ['<iframe src="https://x">', ''],
  ['a < b <b>c</b>', 'a &lt; b <b>c</b>'],
  ['<b <script>x', '&lt;b '],
  ['<td colspan="2" style="x">', '<td colspan="2">'],
])('%s is sanitized', (html, expected) => {
  expect(sanitizeHtml(html)).toBe(expected)
})
