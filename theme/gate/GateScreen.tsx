/** A screen of the sign-in gate: the brand, what happened, what the reader can do, and the words of the provider. */
import type { ReactNode } from 'react'
import type { GateAction, GateBrand, GateScreenProps, GateScreenView } from '../../src/model/contract.js'

export default function GateScreen({ screen, brand }: GateScreenProps): ReactNode {
  return (
    <div className="gate" data-kind={screen.kind}>
      {brand ? <ScreenBrand {...brand} /> : null}
      {screen.kind === 'pending' ? <ScreenPending title={screen.title} /> : <ScreenCard {...screen} />}
    </div>
  )
}

/** The spinner is the only visible part for readers who see. It appears late, so that a fast check shows nothing. */
function ScreenPending({ title }: { readonly title: string }): ReactNode {
  return (
    <div className="gate-pending" role="status">
      <span className="spinner" />
      <p>{title}…</p>
    </div>
  )
}

function ScreenCard({ code, kind, title, text, detail, actions }: GateScreenView): ReactNode {
  return (
    <div className="gate-card" role="alert" data-gate={code}>
      {kind === 'error' ? <span className="gate-mark" aria-hidden="true" /> : null}
      <h1>{title}</h1>
      {text === '' ? null : <p>{text}</p>}
      {actions.length > 0 ? (
        <div className="gate-actions">
          {actions.map((action) => (
            <ScreenAction key={action.label} action={action} />
          ))}
        </div>
      ) : null}
      {detail ? (
        <p className="gate-detail">
          {detail.message ? `${detail.message} (` : null}
          <code>{detail.code}</code>
          {detail.message ? ')' : null}
        </p>
      ) : null}
    </div>
  )
}

function ScreenAction({ action }: { readonly action: GateAction }): ReactNode {
  return 'href' in action ? (
    <a href={action.href}>{action.label}</a>
  ) : (
    <button type="button" onClick={action.press}>
      {action.label}
    </button>
  )
}

/** Without a logo, the name. The logo is not a link: the home page needs the same sign-in. */
function ScreenBrand({ name, logo }: GateBrand): ReactNode {
  if (!logo) return <p className="gate-brand">{name}</p>
  const modes = logo.light === logo.dark ? [undefined] : (['light', 'dark'] as const)
  return (
    <p className="gate-brand">
      {modes.map((mode) => (
        <img
          key={mode ?? 'both'}
          className={mode && `only-${mode}`}
          src={logo[mode ?? 'light']}
          alt={logo.withName ? '' : name}
          width={logo.width}
          height={logo.height}
        />
      ))}
      {logo.withName ? name : null}
    </p>
  )
}
