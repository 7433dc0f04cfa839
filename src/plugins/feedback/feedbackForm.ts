/** The form of the plugin `feedback`. The questions after the first one appear with an answer to it, by CSS alone. */
import { createElement as h, type ReactNode } from 'react'
import type { Heading } from '../../model/model.js'
import type { PluginPage } from '../../model/plugin.js'
import { interfaceTextOf } from '../../site/languages/list.js'
import { languageOfRoute } from '../../site/languages/names.js'
import type { InterfaceText } from '../../text/catalogue.js'

export interface FeedbackFormOptions {
  /** Absent for a form that only counts. */
  readonly action?: string
  readonly sections: boolean
  /** Readers can report a section at its heading. */
  readonly report: boolean
  /** Send answers to the analytics service of the site. */
  readonly analytics: boolean
}

/** Maximum length of a reason, in characters. */
const reasonLimit = 1000

export function createFeedbackForm({ doc, config }: PluginPage, options: FeedbackFormOptions): ReactNode {
  const { action, sections, report, analytics } = options
  const text = interfaceTextOf(languageOfRoute(doc.route, config))
  const headings = sections ? doc.headings.filter(({ level }) => level === 2 || level === 3) : []
  const hidden = { page: doc.route, ...(config.version && { version: config.version }) }
  return h(
    'form',
    {
      className: 'feedback',
      ...(action !== undefined && { method: 'post', action }),
      'data-feedback': (analytics && config.analytics?.provider) || '',
      ...(report && headings.length > 0 && { 'data-report': text.feedbackReport }),
    },
    Object.entries(hidden).map(([name, value]) => h('input', { key: name, type: 'hidden', name, value })),
    h(
      'fieldset',
      null,
      h('legend', null, text.feedbackQuestion),
      createChoice('yes', text.feedbackYes),
      createChoice('no', text.feedbackNo),
    ),
    h(
      'div',
      { className: 'feedback-more' },
      headings.length > 0 && createSectionField(headings, text),
      // Services that count get no texts: readers could write about themselves.
      action !== undefined &&
        h('label', null, text.feedbackReason, h('textarea', { name: 'reason', rows: 3, maxLength: reasonLimit })),
      h('button', { type: 'submit' }, text.feedbackSend),
    ),
    h('p', {
      role: 'status',
      'data-thanks': text.feedbackThanks,
      'data-failed': text.feedbackFailed,
    }),
  )
}

function createChoice(value: string, label: string): ReactNode {
  return h('label', null, h('input', { type: 'radio', name: 'helpful', value, required: true }), label)
}

function createSectionField(headings: readonly Heading[], text: InterfaceText): ReactNode {
  const options = headings.map(({ id, text: title }) => h('option', { key: id, value: id }, title))
  return h(
    'label',
    null,
    text.feedbackSection,
    h('select', { name: 'section' }, h('option', { value: '' }, text.feedbackWholePage), options),
  )
}
