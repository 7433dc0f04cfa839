import type { ReactNode } from 'react'
import { Admonition } from '../../theme/components/Admonition.js'
import { Card, Cards } from '../../theme/components/Cards.js'
import { CodeBlock } from '../../theme/components/CodeBlock.js'
import { Details, Input, Table } from '../../theme/components/elements.js'
import { Steps } from '../../theme/components/Steps.js'
import { Tab, Tabs } from '../../theme/components/Tabs.js'

const policy = `{
  "Version": "2012-10-17",
  "Statement": [
    {
      "Sid": "ReadInventory",
      "Effect": "Allow",
      "Action": ["ec2:Describe*", "s3:GetBucketPolicy", "iam:ListRoles"],
      "Resource": "*",
      "Condition": { "StringEquals": { "aws:ResourceTag/scan": true } }
    }
  ]
}`

const terraform = `# The role that the scanner assumes
resource "aws_iam_role" "scanner" {
  name                 = "skerry-scanner"
  assume_role_policy   = data.aws_iam_policy_document.trust.json
  max_session_duration = 3600
}`

const kinds = ['note', 'tip', 'info', 'warning', 'caution', 'danger'] as const

export function ArticleSample(): ReactNode {
  return (
    <>
      <p>
        Connect an <strong>AWS organization</strong> once and every member account, now and in the future, is scanned.
        The connection uses a read-only role named <code>skerry-scanner</code>; no access key leaves your account. See{' '}
        <a href="/x">how scanning works</a> for what is read and how often.
      </p>
      <H2 id="before-you-start">Before you start</H2>
      <p>You need:</p>
      <ul>
        <li>
          Administrator access to the <em>management account</em>, or to a delegated administrator.
        </li>
        <li>
          The AWS CLI 2.15 or later, or Terraform 1.6 or later.
          <ul>
            <li>
              Check with <code>aws --version</code>.
            </li>
          </ul>
        </li>
        <li>The region in which the stack set runs.</li>
      </ul>
      <Admonition kind="warning" title="Service control policies">
        <p>
          A policy that denies <code>sts:AssumeRole</code> from other organizations also blocks the scanner.{' '}
          <a href="/y">Add an exception</a> first.
        </p>
      </Admonition>
      <H2 id="create-the-role">Create the role</H2>
      <Steps>
        <H3 id="open-the-wizard">Open the wizard</H3>
        <p>
          In the console choose <strong>Settings</strong>, then <strong>Cloud accounts</strong>, and press <kbd>A</kbd>.
        </p>
        <H3 id="attach-the-policy">
          Attach the <code>SkerryScanner</code> policy
        </H3>
        <p>Use the tool that you manage the account with.</p>
        <Tabs id="t1" group="tool">
          <Tab label="Console">
            <Code language="json" title="policy.json" source={policy} lineNumbers marked={[5, 7]} />
          </Tab>
          <Tab label="Terraform">
            <Code language="hcl" title="scanner.tf" source={terraform} />
          </Tab>
        </Tabs>
        <H3 id="confirm-the-connection">Confirm the connection</H3>
        <p>The first scan starts within ten minutes.</p>
        <Code
          language="bash"
          source={'skerry accounts list --provider aws --status connected --output json | jq ".items[] | {id, name}"'}
        />
      </Steps>
      <H2 id="permissions">Permissions</H2>
      <Table>
        <thead>
          <tr>
            <th>Permission</th>
            <th>Used for</th>
            <th>Required</th>
          </tr>
        </thead>
        <tbody>
          {permissions.map(([name, use, required]) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
              </td>
              <td>{use}</td>
              <td>{required}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <H2 id="notes">Notes of every kind</H2>
      {kinds.map((kind) => (
        <Admonition key={kind} kind={kind}>
          <p>
            A scan of <code>us-east-1</code> takes four minutes for 1,000 resources. <a href="/z">Scan times</a>
          </p>
        </Admonition>
      ))}
      <blockquote>
        <p>The scanner never writes to your account.</p>
      </blockquote>
      <Code
        language="yaml"
        title="values.yaml"
        source={'scanner:\n  interval: 6h\n  interval: 1h\n  regions: [us-east-1]'}
        diff
      />
      <ul className="contains-task-list">
        {['Role created', 'First scan finished'].map((text, index) => (
          <li key={text} className="task-list-item">
            <Input type="checkbox" disabled checked={index === 0} readOnly /> {text}
          </li>
        ))}
      </ul>
      <H2 id="questions">Questions</H2>
      <Details>
        <summary>Can I leave out a region?</summary>
        <p>
          Yes. List the regions to scan in <code>scanner.regions</code>.
        </p>
      </Details>
      <Details open>
        <summary>What does it cost?</summary>
        <p>Reading the inventory is free; snapshots are charged by AWS at the usual rate.</p>
      </Details>
      <H2 id="next-steps">Next steps</H2>
      <Cards>
        <Card title="Install a sensor" href="/sensor" icon="kubernetes">
          <p>Watch workloads at run time on Kubernetes, ECS and hosts.</p>
        </Card>
        <Card title="Read the posture dashboard" href="/posture" icon="chart">
          <p>See which controls fail and who owns the fix.</p>
        </Card>
        <Card title="Set up notifications" href="/notify" icon="bell">
          <p>Send findings to Slack, Teams or Jira.</p>
        </Card>
        <Card title="Connect AWS" href="/aws" icon="aws">
          <p>Accounts and organizations.</p>
        </Card>
      </Cards>
    </>
  )
}

const permissions = [
  ['ec2:DescribeInstances', 'Inventory of virtual machines and their network interfaces', 'Yes'],
  ['ec2:CreateSnapshot', 'Agentless vulnerability scan of volumes', 'Only for scanning'],
  ['s3:GetBucketPolicyStatus', 'Public exposure of buckets', 'Yes'],
] as const

interface HeadingProps {
  readonly id: string
  readonly children: ReactNode
}

function H2({ id, children }: HeadingProps): ReactNode {
  return (
    <h2 id={id}>
      {children}
      {/* biome-ignore lint/a11y/useAnchorContent: named by its label, drawn by CSS */}
      <a className="anchor" href={`#${id}`} aria-label={`Direct link to ${id}`} />
    </h2>
  )
}

function H3({ id, children }: HeadingProps): ReactNode {
  return (
    <h3 id={id}>
      {children}
      {/* biome-ignore lint/a11y/useAnchorContent: named by its label, drawn by CSS */}
      <a className="anchor" href={`#${id}`} aria-label={`Direct link to ${id}`} />
    </h3>
  )
}

interface CodeProps {
  readonly language: string
  readonly source: string
  readonly title?: string
  readonly lineNumbers?: boolean
  readonly marked?: readonly number[]
  readonly diff?: boolean
}

/** A rough highlighter, so that the sample shows the colors of tokens. */
function Code({ language, source, title, lineNumbers = false, marked = [], diff = false }: CodeProps): ReactNode {
  const html = source
    .split('\n')
    .map((line, index) => {
      const state = marked.includes(index + 1)
        ? ' hl'
        : diff && index === 1
          ? ' del'
          : diff && index === 2
            ? ' add'
            : ''
      return `<span class="line${state}">${highlight(line)}</span>`
    })
    .join('\n')
  return <CodeBlock {...{ language, html, title, lineNumbers, start: 1, wrap: false }} />
}

const tokens =
  /(?<comment>^\s*#.*)|(?<attr>"[^"]*"(?=:)|\b\w+(?=\s*[:=]))|(?<string>"[^"]*")|(?<number>\b\d[\dhm]*\b)|(?<constant>\btrue\b)|(?<keyword>\bresource\b|--[\w-]+)|(?<function>^skerry|\bjq\b)|(?<punct>[{}[\],:])|(?<operator>[|=])/g

function highlight(line: string): string {
  const encode = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  let html = ''
  let end = 0
  for (const match of line.matchAll(tokens)) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text)?.[0]
    html += `${encode(line.slice(end, match.index))}<span class="t-${kind}">${encode(match[0])}</span>`
    end = match.index + match[0].length
  }
  return html + encode(line.slice(end))
}
