/** Schema of audiences: groups of readers who see more pages than other readers of a gated site. */
import * as z from 'zod'
import { projectPath } from './paths.js'

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must contain only lower-case letters, digits and single `-`')
const values = z.array(z.string().trim().min(1, 'must not be empty')).default([])

const audienceSchema = z.strictObject({
  /** Unique id, for `audience` in front matter. @example 'staff' */
  id,
  /** Organizations: a reader must be in one of them, by id (`org_…`) or name. Default: in any or none. @example ['org_harbour'] */
  // Auth0 lowers the case of names.
  organizations: values.transform((all) => all.map((one) => (one.startsWith('org_') ? one : one.toLowerCase()))),
  /** Roles: a reader must have one of them. Default: any. @example ['docs-staff'] */
  roles: values,
  /** Groups: a reader must be in one of them. Default: any. @example ['pilots'] */
  groups: values,
  /** Other audiences whose pages this one sees, too. Default none. @example ['partners'] */
  sees: z.array(id).default([]),
  /** Folders below the content folder whose pages and files are reserved for this audience. Default none. @example ['internal'] */
  folders: z.array(projectPath).default([]),
})

/** `audience` of a page or an API description: one id, or a list of ids. */
export const audienceIds = z
  .union([id, z.array(id).min(1, 'must not be empty')])
  .transform((given): readonly string[] => (typeof given === 'string' ? [given] : given))

export const audiencesSchema = z.array(audienceSchema).superRefine((audiences, context) => {
  const ids = audiences.map((audience) => audience.id)
  for (const [index, { id, sees, organizations, roles, groups }] of audiences.entries()) {
    const addAudienceIssue = (path: readonly (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path: [index, ...path], message })
    if (ids.indexOf(id) < index) addAudienceIssue(['id'], `is already the \`id\` of entry ${ids.indexOf(id) + 1}`)
    if (organizations.length + roles.length + groups.length === 0)
      addAudienceIssue([], 'must have `organizations`, `roles` or `groups`, because otherwise every reader is in it')
    for (const [position, other] of sees.entries())
      if (other === id || !ids.includes(other))
        addAudienceIssue(['sees', position], 'must be the id of another audience')
  }
})
