import type { DiagnosticTable } from './diagnosticEntry.js'

/** Codes of links, anchors and redirects. */
export const linkCodes = {
  'link-page': {
    severity: 'error',
    meaning: 'A link points to a page that does not exist, or to a draft.',
    fix: 'Correct the target. The hint names the nearest page.',
  },
  'link-file': {
    severity: 'error',
    meaning: 'A link or an image points to a file that does not exist, or an image points to a page.',
    fix: 'Correct the target, or add the file.',
  },
  'link-anchor': {
    severity: 'error',
    meaning: 'A link points to an anchor that its page does not have.',
    fix: 'Correct the fragment. The hint names the nearest anchor.',
  },
  'translation-anchor': {
    severity: 'error',
    meaning:
      'A link points to an anchor that exists on the original page, but not on its translation, because the translated headings differ.',
    fix: 'Give the heading of the translation the id of the original: `## Einrichtung {#setup}`.',
  },
  'translation-outdated': {
    severity: 'warning',
    meaning: 'The original of a translation has changed since the translation recorded it with `original_digest`.',
    fix: 'Update the translation. Then run `docsgen translations --accept --file FILE`.',
  },
  'language-empty': {
    severity: 'warning',
    meaning: 'A language of `locales` has no page of its own, so readers see each page in the default language.',
    fix: 'Translate the first page into the folder of the language, or remove the language.',
  },
  'link-leaves-content': {
    severity: 'error',
    meaning: 'A relative link leaves the content folder.',
    fix: 'Move the file into the content folder, or link to a route.',
  },
  'link-empty': {
    severity: 'error',
    meaning: 'A link has no target.',
    fix: 'Write the target, or remove the link.',
  },
  'link-escape': {
    severity: 'error',
    meaning: 'A link has a malformed percent escape, or one that hides a slash.',
    fix: 'Write a literal `%` as `%25`.',
  },
  'link-path': {
    severity: 'error',
    meaning: 'A link is a path of a local disk, or has backslashes.',
    fix: 'Link by route (`/guide/setup`) or by a relative path with forward slashes.',
  },
  'link-scheme': {
    severity: 'error',
    meaning: 'A link uses an unsafe scheme such as `javascript:`.',
    fix: 'Link to a route, a file, or an `https:`, `mailto:` or `tel:` URL.',
  },
  'link-unknown-scheme': {
    severity: 'warning',
    meaning: 'A link uses a scheme that docsgen does not check.',
    fix: 'Check the link by hand.',
  },
  'media-blocked': {
    severity: 'warning',
    meaning:
      'A page shows an image, a video or a page of another host, which the Content-Security-Policy of the site does not name, so that browsers do not load it.',
    fix: 'Save the file in the project, or add the host to `deploy.csp`.',
  },
  'link-url': {
    severity: 'error',
    meaning: 'An external link is not a valid URL.',
    fix: 'Check the host name and the slashes.',
  },
  'link-protocol-relative': {
    severity: 'warning',
    meaning: 'A link starts with `//`, so browsers read it as another host.',
    fix: 'Write `https://`, or one slash for a route of this site.',
  },
  'link-mail': {
    severity: 'error',
    meaning: 'A `mailto:` link has no valid email address.',
    fix: 'Write `mailto:name@example.com`.',
  },
  'link-telephone': {
    severity: 'error',
    or: 'warning',
    meaning: 'A `tel:` link has no number, or a character that not every phone accepts (warning).',
    fix: 'Write only `+`, digits and `-`.',
  },
  'link-form': {
    severity: 'warning',
    meaning: 'A link works, but is not written in its normal form.',
    fix: 'Write the target that the hint shows.',
  },
  'link-redirect': {
    severity: 'warning',
    meaning: 'A link points to a redirect.',
    fix: 'Link to the target of the redirect.',
  },
  'image-alt': {
    severity: 'warning',
    meaning: 'An image has no alternative text.',
    fix: 'Describe the image. For decoration only, write `alt=""`.',
  },
  'image-source': {
    severity: 'warning',
    meaning: 'An image has no `src`. In a component, the code that computes the path did not find one.',
    fix: 'Write the path of a file, or import the file and use the imported name, which is its URL.',
  },
  'image-content': {
    severity: 'warning',
    meaning:
      'A file with the name of an image is empty, a pointer of Git LFS, or a web page. A checkout without Git LFS and a failed download leave such files.',
    fix: 'Run `git lfs pull` before the build, or add the image again.',
  },
  'image-dark': {
    severity: 'warning',
    meaning:
      'An image has a second file for the dark color mode, `a.svg#dark=b.svg`, but the site does not use the plugin `images`.',
    fix: "Add `'images'` to `plugins` of the configuration.",
  },
  'drawing-unsafe': {
    severity: 'error',
    meaning:
      'An SVG file with `class="drawing"` contains something that cannot be part of a page: a script, a style sheet, an event handler, another file, or an element that draws nothing.',
    fix: 'Remove it, or remove `class="drawing"` to show the file as a picture.',
  },
  'redirect-loop': {
    severity: 'error',
    meaning: 'Redirects form a cycle.',
    fix: 'Change one of them so that it points to a page.',
  },
  'redirect-chain': {
    severity: 'warning',
    meaning: 'A redirect points to the source of another redirect, so readers wait for two.',
    fix: 'Point it to the final target.',
  },
  'redirect-duplicate': {
    severity: 'error',
    meaning: 'Two redirects have the same source route.',
    fix: 'Remove one of them.',
  },
  'redirect-empty': {
    severity: 'error',
    meaning: 'A redirect with a wildcard has no page below its target.',
    fix: 'Correct the target, or remove the redirect.',
  },
  'redirect-hides-page': {
    severity: 'error',
    meaning: 'A redirect has the route of an existing page.',
    fix: 'Remove the redirect, or move the page.',
  },
  'external-broken': {
    severity: 'error',
    meaning: 'An external link does not work. Only `docsgen check --external` requests external links.',
    fix: 'Correct or remove the link.',
  },
  'external-moved': {
    severity: 'warning',
    meaning: 'An external link is a permanent redirect.',
    fix: 'Link to the new URL.',
  },
  'external-unknown': {
    severity: 'warning',
    meaning: 'An external link could not be checked: the host does not respond, or rejects automated requests.',
    fix: 'Open the link in a browser.',
  },
  'folder-link': {
    severity: 'error',
    meaning: 'The second link checker (linkinator) reports a broken link that docsgen does not see in the files.',
    fix: 'Correct or remove the link.',
  },
  'second-opinion': {
    severity: 'warning',
    meaning: 'The second link checker (linkinator) reports a link that docsgen accepts.',
    fix: 'Open the link. If it works, report the difference as a bug of docsgen.',
  },
} as const satisfies DiagnosticTable
