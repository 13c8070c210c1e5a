import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { trpc } from '#client/trpc.ts'
import { isUnderway, percentOf, UPLOAD_SENTENCES, useUpload } from '#features/uploads/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Progress } from '#ui/Progress.tsx'
import { toast } from '#ui/toast.ts'
import { PICTURE_SENTENCES, PICTURE_WORDS, type PictureKind } from '../../spec/pictures.ts'
import { useShowProfile } from '../profile/useShowProfile.ts'
import { CropView, type Cut } from './CropView.tsx'
import { cutOut } from './cut.ts'

type PictureDialogProps = {
  kind: PictureKind
  file: File
  open: boolean
  onOpenChange: (open: boolean) => void
  onChooseAnother: () => void
}

/** A chosen picture is cut out, sent and shown. Closing it stops what is underway; nothing has changed then. */
export default function PictureDialog({ kind, file, open, onOpenChange, onChooseAnother }: PictureDialogProps) {
  const { src, isReadable, unreadable } = usePreview(file)
  const [cut, setCut] = useState<Cut>()
  const { state, save, stop } = useSave(kind, () => onOpenChange(false))
  const busy = isUnderway(state)
  const change = (next: boolean) => {
    if (!next) stop()
    onOpenChange(next)
  }
  const problem = isReadable ? state.phase === 'failed' && state.sentence : UPLOAD_SENTENCES.type
  const underway = busy && (
    <div className="grid gap-2">
      <p className="flex justify-between gap-3 text-sm">
        <span>{state.phase === 'checking' ? 'Checking…' : 'Uploading…'}</span>
        <span className="figures text-muted">{percentOf(state)}%</span>
      </p>
      <Progress label={`Uploading ${PICTURE_WORDS[kind].title.toLowerCase()}`} value={percentOf(state)} />
    </div>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={PICTURE_WORDS[kind].title}
      description={kind === 'banner' ? PICTURE_SENTENCES.bannerHint : PICTURE_SENTENCES.about}
      footer={
        <>
          <Button variant="ghost" onClick={() => change(false)}>
            Cancel
          </Button>
          {isReadable ? (
            <Button variant="primary" disabled={!cut} loading={busy} onClick={() => cut && save(cut)}>
              {state.phase === 'failed' ? 'Try again' : 'Save'}
            </Button>
          ) : (
            <Button variant="primary" onClick={onChooseAnother}>
              Choose another
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {src && isReadable && (
          <CropView
            key={src}
            kind={kind}
            src={src}
            underway={underway}
            onCut={setCut}
            onUnreadable={unreadable}
            onChooseAnother={onChooseAnother}
          />
        )}
        <p role="alert" className="field-error text-sm empty:hidden">
          {problem && <CircleAlert aria-hidden="true" />}
          {problem}
        </p>
      </div>
    </Dialog>
  )
}

/** The file as a picture of this page, for as long as it is shown. */
function usePreview(file: File) {
  const [preview, setPreview] = useState({ src: '', isReadable: true })
  useEffect(() => {
    const src = URL.createObjectURL(file)
    setPreview({ src, isReadable: file.type.startsWith('image/') })
    return () => URL.revokeObjectURL(src)
  }, [file])
  return { ...preview, unreadable: () => setPreview((now) => ({ ...now, isReadable: false })) }
}

/** Cuts out, sends, and shows it; the same cut once more goes on where it broke off. */
function useSave(kind: PictureKind, onSaved: () => void) {
  const { state, run, stop } = useUpload(kind, PICTURE_SENTENCES.failed[kind])
  const { mutateAsync } = trpc.profile.setPicture.useMutation()
  const show = useShowProfile()
  const [drawn, setDrawn] = useState<{ of: Cut; file: Blob }>()
  async function finish({ id }: { id: string }) {
    const { profile } = await mutateAsync({ picture: kind, upload_id: id })
    show(profile)
    toast.success(PICTURE_SENTENCES.saved[kind])
    onSaved()
  }
  async function save(cut: Cut) {
    try {
      const file = drawn?.of === cut ? drawn.file : await cutOut(cut.image, cut.area, cut.degrees, kind)
      setDrawn({ of: cut, file })
      await run(file, finish)
    } catch {
      // a browser that cannot draw it
      toast.error(PICTURE_SENTENCES.failed[kind])
    }
  }
  return { state, save, stop }
}
