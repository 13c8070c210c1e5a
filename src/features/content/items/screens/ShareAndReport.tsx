import { Share2 } from 'lucide-react'
import { shareAddress } from '#client/sharing/share.ts'
import { ReportButton } from '#features/moderation/index.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import type { ContentItem } from '../../contract.ts'
import { GALLERY } from '../spec.ts'
import { addressOf } from '../state.ts'

/** Buttons that share and report an item. Creators cannot report their own items. */
export function ShareAndReport({ item }: { item: ContentItem }) {
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
      <ReportButton about={{ type: 'content', id, title }} creator={creator} />
    </>
  )
}
