/** The users of the local provider. They have no passwords, because only this machine can reach it. */
export interface User {
  /** The claim `sub`. */
  readonly id: string
  readonly name: string
  readonly email: string
  readonly picture?: string
  readonly organization?: Organization
  /** Other claims of the ID tokens. */
  readonly claims?: Readonly<Record<string, unknown>>
}

export interface Organization {
  /** The claim `org_id`; starts with `org_`. */
  readonly id: string
  /** The claim `org_name`, in lower case. */
  readonly name: string
}

const harbour: Organization = { id: 'org_harbour', name: 'harbour' }

/** The first user belongs to an organization and has a picture; the second one has neither. */
export const users: readonly User[] = [
  {
    id: 'reader|1',
    name: 'Zoë Quill',
    email: 'zoe@example.com',
    picture: 'https://s.gravatar.com/avatar/zoe.png',
    organization: harbour,
  },
  { id: 'reader|2', name: 'Sam Reed', email: 'sam@example.com' },
]

/** True if the user belongs to the organization, given by its id or its name. */
export function belongsTo(user: User | undefined, organization: string): boolean {
  const own = user?.organization
  return (
    own !== undefined &&
    (organization.startsWith('org_') ? organization === own.id : isOrganizationName(organization, own))
  )
}

function isOrganizationName(given: string, { name }: Organization): boolean {
  return given.toLowerCase() === name
}
