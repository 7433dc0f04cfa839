/** A page with one of every part that an article may have. */
export const parts = `---
title: Parts
description: A page of the shell tests that is long enough to pass as a description.
---

Words with \`code\`, a [link](/guide/long) and a note.[^1]

| Name | Meaning | Count |
|---|---|--:|
| \`scan_interval\` | How often the scanner looks at the account, in minutes | 15 |
| \`regions_that_it_looks_at\` | Regions that it looks at, all of them if none is given | 3 |

\`\`\`yaml title="values.yaml" {1} diff
 kept: true
-gone: true
+came: "a line that is too long for a narrow screen, and for most of the wide ones, so that it is cut off"
\`\`\`

<Tabs>
<Tab label="First">

\`\`\`sh
echo first
\`\`\`

</Tab>
<Tab label="Second">

Second.

</Tab>
</Tabs>

<details>
<summary>Closed</summary>

Hidden.

</details>

<details open>
<summary>Open</summary>

Shown.

\`\`\`sh
echo shown
\`\`\`

</details>

1. Item

   \`\`\`sh
   echo item
   \`\`\`

:::warning
Mind this.

\`\`\`sh
echo warned
\`\`\`
:::

<Steps>

### First step

Words.

### Second step

Words.

</Steps>

<Cards>
<Card title="Card" href="/guide/long">

Words.

</Card>
</Cards>

![A picture](/picture.svg)

## Second level

### Third level

#### Fourth level

##### Fifth level

Words.

[^1]: The note.
`
