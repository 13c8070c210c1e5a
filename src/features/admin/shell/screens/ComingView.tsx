import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttonClass.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { HOUSE } from '../spec.ts'

/** A view whose work is done elsewhere so far. */
export const ComingView = ({ text }: { text: string }) => (
  <EmptyState
    heading="h2"
    title={HOUSE.notHere}
    text={text}
    action={
      <Link to="/wallet" className={buttonClass()}>
        {HOUSE.toWallet}
      </Link>
    }
  />
)
