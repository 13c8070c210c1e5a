import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { ReportDialog } from '#features/social/index.ts'
import { Button } from '#ui/Button.tsx'
import type { PublicItem } from '../contract.ts'

/** Tells the admins about a product (decision H5); signed out there is nobody to tell it, and its creator has nothing to report. */
export function ReportProduct({ item: { id, name, creator } }: { item: PublicItem }) {
  const user = useSession()?.user
  const [reporting, setReporting] = useState(false)
  if (!user || user.id === creator.id) return null
  return (
    <div className="-ms-4 justify-self-start">
      <Button variant="ghost" onClick={() => setReporting(true)}>
        <Flag aria-hidden="true" />
        Report
      </Button>
      {reporting && (
        <Suspense fallback={null}>
          <ReportDialog
            person={{ id: creator.id, displayName: creator.display_name }}
            about={{ type: 'product', id, title: name }}
            open
            onOpenChange={setReporting}
          />
        </Suspense>
      )}
    </div>
  )
}
