import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { Button } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { REPORT_TEXTS } from '../spec.ts'
import type { ReportedThing } from '../state.ts'

const ReportDialog = lazyWithRetry(() => import('./ReportDialog.tsx'))

type ReportButtonProps = {
  about: ReportedThing
  /** The author, for whom the button is hidden. Without an id the button is visible to every signed-in person. */
  creator: { id?: string; display_name: string }
}

/** Button that opens the dialog to report an item of a creator. Hidden for visitors and for the creator. */
export function ReportButton({ about, creator }: ReportButtonProps) {
  const user = useSession()?.user
  const [reporting, setReporting] = useState(false)
  if (!user || user.id === creator.id) return null
  return (
    <>
      <Button
        variant="ghost"
        className="justify-self-start"
        aria-label={REPORT_TEXTS.ask(about.title ?? creator.display_name)}
        onClick={() => setReporting(true)}
      >
        <Flag aria-hidden="true" />
        Report
      </Button>
      {reporting && (
        <Suspense fallback={null}>
          <ReportDialog
            person={{ id: creator.id ?? about.id, displayName: creator.display_name }}
            about={about}
            open
            onOpenChange={setReporting}
          />
        </Suspense>
      )}
    </>
  )
}
