import type { ReactNode } from 'react'
import type { IntroductionView, ReferenceLink, ReferenceProps } from '../../src/model/contract.js'
import { fill } from '../text/fill.js'
import { fillNodes } from '../text/fillNodes.js'
import { OperationList } from './OperationList.js'
import { ExternalDocs } from './parts/ExternalDocs.js'
import { Heading } from './parts/Heading.js'
import { LinkItems } from './parts/LinkItems.js'
import { SecuritySchemes } from './SecuritySchemes.js'
import { Servers } from './Servers.js'

/** The first page of a description: servers, authorization and all operations. */
export function Introduction({ view, html, highlight }: ReferenceProps<IntroductionView>): ReactNode {
  const tools = { html, highlight }
  const { api, summary, description, downloads, servers, securitySchemes, groups, topics, webhooks, schemas } = view
  return (
    <div className="reference">
      {summary ? <p className="lead">{html(summary, { inline: true })}</p> : null}
      <p className="marks">
        {api.version ? <span className="mark">{fill(TEXT.apiVersion, { version: api.version })}</span> : null}
        {[view.changelog, view.deprecations].map((link) =>
          link ? (
            <a key={link.href} href={link.href}>
              {link.label}
            </a>
          ) : null,
        )}
      </p>
      {downloads.length > 0 ? (
        <p className="downloads">
          {downloads.map(({ kind, label, href }) => (
            <a key={kind} href={href} download>
              {label}
            </a>
          ))}
        </p>
      ) : null}
      {description ? html(description, { headingLevel: 2 }) : null}
      <ExternalDocs docs={view.externalDocs} tools={tools} />
      {topics.map(({ id, label, description: text, externalDocs }) => (
        <section key={id}>
          <Heading id={id} text={label} />
          {text ? html(text, { headingLevel: 3 }) : null}
          <ExternalDocs docs={externalDocs} tools={tools} />
        </section>
      ))}
      <Servers servers={servers} tools={tools} />
      <SecuritySchemes schemes={securitySchemes} tools={tools} />
      <OperationList groups={groups} tools={tools} />
      <LinkList id="webhooks" title={TEXT.webhooks} links={webhooks} />
      <LinkList id="schemas" title={TEXT.schemas} links={schemas} />
      <Legal view={view} />
    </div>
  )
}

interface LinkListProps {
  readonly id: string
  readonly title: string
  readonly links: readonly ReferenceLink[]
}

function LinkList({ id, title, links }: LinkListProps): ReactNode {
  if (links.length === 0) return null
  return (
    <section>
      <Heading id={id} text={title} />
      <LinkItems links={links} />
    </section>
  )
}

/** Contact, license and terms of service. */
function Legal({ view: { contact, license, termsOfService } }: { readonly view: IntroductionView }): ReactNode {
  if (!contact && !license && !termsOfService) return null
  const licence = license ? (license.identifier ? `${license.name} (${license.identifier})` : license.name) : undefined
  return (
    <ul className="plain legal">
      {contact ? (
        <li>
          {fillNodes(TEXT.contact, {
            contact: contact.url ? <a href={contact.url}>{contact.name ?? contact.url}</a> : contact.name,
          })}{' '}
          {contact.email ? <a href={`mailto:${contact.email}`}>{contact.email}</a> : null}
        </li>
      ) : null}
      {licence ? (
        <li>{fillNodes(TEXT.license, { license: license?.url ? <a href={license.url}>{licence}</a> : licence })}</li>
      ) : null}
      {termsOfService ? (
        <li>
          <a href={termsOfService}>{TEXT.termsOfService}</a>
        </li>
      ) : null}
    </ul>
  )
}
