import { Flag, Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { shareAddress } from '#client/share.ts'
import { ReportDialog } from '#features/social/index.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import type { ContentItem } from '../contract.ts'
import { GALLERY } from '../spec/gallery.ts'
import { addressOf } from '../state/tabs.ts'

/** Passes on an item's address, and tells the admins about it (decision H5); its creator has nothing to report. */
export function ShareAndReport({ item }: { item: ContentItem }) {
  const user = useSession()?.user
  const [reporting, setReporting] = useState(false)
  const { creator, id, title } = item
  const url = `${window.location.origin}${addressOf(item)}`
  const share = async () => {
    const done = await shareAddress({ title, url })
    if (done === 'copied') toast.success(GALLERY.copied)
    if (done === 'failed') toast.error(GALLERY.copyFailed, { detail: url })
  }
  return (
    <>
      {item.is_public && (
        <Button variant="ghost" onClick={() => void share()}>
          <Share2 aria-hidden="true" />
          Share
        </Button>
      )}
      {user && user.id !== creator.id && (
        <Button variant="ghost" onClick={() => setReporting(true)}>
          <Flag aria-hidden="true" />
          Report
        </Button>
      )}
      {reporting && (
        <Suspense fallback={null}>
          <ReportDialog
            person={{ id: creator.id, displayName: creator.display_name }}
            about={{ type: 'post', id, title }}
            open
            onOpenChange={setReporting}
          />
        </Suspense>
      )}
    </>
  )
}
