import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PaidFooter } from '#client/paid/PaidFooter.tsx'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { CreatorCard } from '../contract.ts'
import { CALL_SENTENCES as SAYS } from '../spec/call-words.ts'
import { callMinutesMin, callsAreOpen } from '../spec.ts'
import { type CallKind, callOf } from './calls.ts'

type CallDialogProps = {
  creator: CreatorCard
  kind: CallKind
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Before a fan asks for a call: what a minute costs, that it is at least five of them, and what that leaves them. */
export default function CallDialog({ creator, kind, open, onOpenChange }: CallDialogProps) {
  const { name, rate } = callOf(kind, creator)
  const least = rate * callMinutesMin
  const leave = () => onOpenChange(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={SAYS.title(name, creator.display_name)}
      description={SAYS.minimum(callMinutesMin)}
      footer={
        callsAreOpen ? (
          <GoOn creator={creator} kind={kind} least={least} onLeave={leave} />
        ) : (
          <WriteInstead creator={creator} onLeave={leave} />
        )
      }
    >
      <div className="grid gap-4">
        <p className="flex items-center gap-3">
          <Avatar name={creator.display_name} src={creator.avatar_url} size="lg" />
          <span className="grid min-w-0">
            <span className="truncate font-semibold">{creator.display_name}</span>
            <span className="truncate text-muted text-sm">@{creator.username}</span>
          </span>
        </p>
        <dl className="grid gap-2">
          <Sum label="Rate">{rate === 0 ? SAYS.free : <TokenAmount tokens={rate} per="/min" />}</Sum>
          <Sum label={`${callMinutesMin} minutes`}>{rate === 0 ? SAYS.free : <TokenAmount tokens={least} />}</Sum>
        </dl>
        <p className="text-muted text-sm">{callsAreOpen ? SAYS.nothingYet : SAYS.notOpen}</p>
      </div>
    </Dialog>
  )
}

const look = buttonClass({ variant: 'primary', size: 'lg', block: true })

type GoOnProps = { creator: CreatorCard; kind: CallKind; least: number; onLeave: () => void }

/** On to the call, or to tokens where there are too few. */
function GoOn({ creator, kind, least, onLeave }: GoOnProps) {
  const session = useSession()
  const balance = trpc.wallet.balance.useQuery(undefined, { enabled: Boolean(session) })
  return (
    <PaidFooter
      refusal={undefined}
      tryAgain=""
      {...(session && { balance })}
      left={balance.data && balance.data.balance - least}
      after={SAYS.after(callMinutesMin)}
      action={
        <Link to={callOf(kind, creator).to} params={{ id: creator.username }} className={look} onClick={onLeave}>
          Continue
        </Link>
      }
    />
  )
}

const WriteInstead = ({ creator, onLeave }: Pick<GoOnProps, 'creator' | 'onLeave'>) => (
  <Link to="/messages/$id" params={{ id: creator.id }} preload={false} className={look} onClick={onLeave}>
    Message
  </Link>
)

function Sum({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-line border-b pb-2">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
