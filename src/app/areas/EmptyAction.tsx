import { Link, type LinkProps } from '@tanstack/react-router'
import { useModals } from '#client/modals/useModals.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { toDashboard, type Way } from './words.ts'

const look = buttonClass({ variant: 'primary' })

/** The one action of an empty state. A modal that this build does not have is replaced by a link to the dashboard. */
export function EmptyAction({ way }: { way: Way }) {
  const modals = useModals()
  if ('category' in way)
    return (
      <Link to="/explore" search={{ category: way.category }} className={look}>
        {way.label}
      </Link>
    )
  if ('to' in way) return <Page to={way.to}>{way.label}</Page>
  const { modal, label } = way
  if (!modals.has(modal)) return <Page to="/dashboard">{toDashboard.label}</Page>
  return (
    <Button variant="primary" onPointerEnter={() => modals.preload(modal)} onClick={() => modals.open(modal)}>
      {label}
    </Button>
  )
}

const Page = ({ to, children }: { to: LinkProps['to']; children: string }) => (
  <Link to={to} className={look}>
    {children}
  </Link>
)
