import { useNavigate } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { sentenceOf } from '#client/query/sentence.ts'
import { startOf } from '#client/session/stored-location.ts'
import { useSession, useSessionManager } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { longDateText } from '#ui/dates.ts'
import { Logo } from '#ui/Logo.tsx'
import { toast } from '#ui/toast.ts'
import { ViewerText } from '#ui/ViewerText.tsx'
import { ExportDataButton } from '../../screens/ExportDataButton.tsx'
import { FormError } from '../../screens/FormError.tsx'
import { SignOutButton } from '../../sessions/screens/SignOutButton.tsx'
import { RestrictedDocuments } from '../../suspension/screens/RestrictedDocuments.tsx'
import { DATA_SENTENCES } from '../spec.ts'

/** The only page for people with a pending deletion: restore the account, export the data, sign out. */
export function PendingDeletionScreen() {
  const user = useSession()?.user
  const sessionManager = useSessionManager()
  const navigate = useNavigate()
  const restore = trpc.accounts.data.restore.useMutation({
    onSuccess: async () => {
      // the current session still has the pending deletion, so it is renewed first
      await sessionManager.renew(await sessionManager.token())
      toast.success(DATA_SENTENCES.restored)
      await navigate({ to: startOf(user?.role ?? 'fan'), replace: true })
    },
  })
  const { data: state } = trpc.accounts.data.deletion.useQuery(undefined, { enabled: Boolean(user?.deletion_date) })
  if (!user?.deletion_date) return null
  const { deletion_date: date } = user
  return (
    <div className="stage grid items-start justify-items-center px-4 py-12">
      <div className="grid w-full max-w-120 gap-8">
        <Logo />
        <div className="grid gap-3">
          <h1 className="text-2xl">{DATA_SENTENCES.pendingTitle}</h1>
          <p className="measure">
            <ViewerText at={date}>{(zone) => DATA_SENTENCES.asked(longDateText(date, zone))}</ViewerText>
          </p>
          {state?.is_disputed && <p className="measure">{DATA_SENTENCES.disputed}</p>}
          <p className="measure text-muted">{DATA_SENTENCES.pendingAbout}</p>
        </div>
        <div className="grid gap-3">
          <Button
            variant="primary"
            size="lg"
            block
            loading={restore.isPending || restore.isSuccess}
            loadingText="One moment…"
            onClick={() => restore.mutate()}
          >
            <Undo2 aria-hidden="true" />
            Keep my account
          </Button>
          <FormError>{restore.error ? sentenceOf(restore.error) : undefined}</FormError>
        </div>
        <RestrictedDocuments />
        <section aria-labelledby="data" className="grid gap-3">
          <h2 id="data" className="font-sans font-semibold text-base tracking-normal">
            Your data
          </h2>
          <ExportDataButton />
        </section>
        <SignOutButton />
      </div>
    </div>
  )
}
