'use client'
import { useAuth } from 'docsgen'
import { type ReactNode, useState } from 'react'
import type { IslandProps } from '../../src/model/contract.js'
import { Icon } from '../components/Icon.js'

/** The picture of the reader in the top bar, with a menu to sign out. `dropdown.ts` opens and closes the menu. */
export default function ProfileMenu(_: IslandProps): ReactNode {
  const { isAuthenticated, user, signOut } = useAuth()
  return (
    <div className="dropdown profile" data-profile="" data-dropdown="">
      <button
        type="button"
        className="icon-button"
        aria-label={TEXT.account}
        aria-expanded={false}
        disabled={!isAuthenticated}
      >
        <Avatar key={user?.picture} name={user?.name ?? ''} picture={user?.picture ?? ''} />
      </button>
      {isAuthenticated ? (
        <div className="menu" data-menu="" hidden>
          {user?.name ? <ReaderName name={user.name} email={user.email} /> : null}
          <button type="button" onClick={() => void signOut()}>
            {TEXT.signOut}
          </button>
        </div>
      ) : null}
    </div>
  )
}

function ReaderName({ name, email }: { readonly name: string; readonly email: string | undefined }): ReactNode {
  return (
    <p className="profile-name">
      <strong>{name}</strong>
      {email && email !== name ? <span>{email}</span> : null}
    </p>
  )
}

/** Shows an icon until the picture has loaded. If the picture fails, the icon stays. */
function Avatar({ name, picture }: { readonly name: string; readonly picture: string }): ReactNode {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const isLoaded = state === 'loaded'
  return (
    <>
      {isLoaded ? null : <Icon name="user" />}
      {state !== 'failed' && /^https:\/\//.test(picture) ? (
        <img
          className="profile-picture"
          src={picture}
          alt={name}
          width={28}
          height={28}
          hidden={!isLoaded}
          referrerPolicy="no-referrer"
          onLoad={() => setState('loaded')}
          onError={() => setState('failed')}
        />
      ) : null}
    </>
  )
}
