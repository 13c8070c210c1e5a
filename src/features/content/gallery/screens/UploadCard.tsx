import { Plus } from 'lucide-react'
import type { ModalName } from '#client/modals/registry.ts'
import { useModals } from '#client/modals/useModals.ts'
import { Button } from '#ui/Button.tsx'
import { GALLERY } from '../../items/spec.ts'

type AddKind = keyof typeof GALLERY.add

const modalOf: Record<AddKind, ModalName> = {
  photo: 'bulkUpload',
  video: 'singleUpload',
  audio: 'singleUpload',
  digital: 'digitalUpload',
  offer: 'createOffer',
  product: 'editProduct',
}

/** Card that starts an upload in the creator's own gallery tab. For photos it offers one or several. */
export function UploadCard({ add }: { add: AddKind }) {
  const modals = useModals()
  const modal = modalOf[add]
  if (!modals.has(modal)) return null
  const { title, text } = GALLERY.add[add]
  const open = () => {
    if (add === 'video' || add === 'audio') modals.open('singleUpload', { type: add })
    else if (add === 'offer') modals.open('createOffer', { form: 'gallery' })
    else if (add === 'product') modals.open('editProduct', {})
    else modals.open(add === 'photo' ? 'bulkUpload' : 'digitalUpload')
  }
  const prefetch = () => void modals.preload(modal)
  const card = (
    <button
      type="button"
      className="flex w-full items-center gap-4 rounded-card border-2 border-line-strong/50 border-dashed p-4 text-left transition-colors hover:border-accent hover:bg-wash"
      onClick={open}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      <span className="grid size-12 shrink-0 place-content-center rounded-full bg-accent text-on-accent">
        <Plus aria-hidden="true" className="size-6" />
      </span>
      <span className="grid min-w-0">
        <span className="font-semibold">{title}</span>
        <span className="text-muted text-sm">{text}</span>
      </span>
    </button>
  )
  if (add !== 'photo') return card
  return (
    <div className="grid gap-2">
      {card}
      <Button
        variant="ghost"
        className="-ms-4 justify-self-start forced-colors:ms-0"
        onClick={() => modals.open('singleUpload', { type: 'photo' })}
        onPointerEnter={() => void modals.preload('singleUpload')}
      >
        {GALLERY.addOne}
      </Button>
    </div>
  )
}
