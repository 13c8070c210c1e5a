import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { useShowProfile } from '#features/accounts/index.ts'
import { isUnderway, percentOf, UPLOAD_SENTENCES, useUpload } from '#features/uploads/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog, type DialogProps } from '#ui/Dialog.tsx'
import { Progress } from '#ui/Progress.tsx'
import { toast } from '#ui/toast.ts'
import { cuts, PICTURE_SENTENCES, PICTURE_WORDS, type PictureKind } from '../spec.ts'
import { avatarZooms } from '../state.ts'
import { CardCropView } from './CardCropView.tsx'
import { CropView, type CropViewProps } from './CropView.tsx'
import { type Cut, cutOut } from './cut.ts'

type PictureDialogProps = Pick<DialogProps, 'size' | 'variant'> & {
  kind: PictureKind
  /** The chosen file; without one the dialog asks for it. */
  file: File | undefined
  /** True to offer only the shape in which cards are shown. */
  fixed?: boolean | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  onChooseAnother: () => void
  /** Shown until a file is chosen. */
  present?: ReactNode
}

/** Dialog that crops, uploads and sets a picture. Closing it cancels the upload and changes nothing. */
export default function PictureDialog({ kind, file, fixed, open, onOpenChange, ...rest }: PictureDialogProps) {
  const { onChooseAnother, present, ...look } = rest
  const { src, fault, setFault } = usePreview(file)
  const [cut, setCut] = useState<Cut>()
  const { state, save, stop } = useSave(kind, () => onOpenChange(false))
  const busy = isUnderway(state)
  const change = (next: boolean) => {
    if (!next) stop()
    onOpenChange(next)
  }
  const problem = fault ?? (state.phase === 'failed' && state.sentence)
  const underway = busy && (
    <div className="grid gap-2">
      <p className="flex justify-between gap-3 text-sm">
        <span>{state.phase === 'checking' ? 'Checking…' : 'Uploading…'}</span>
        <span translate="no" className="figures text-muted">
          {percentOf(state)}%
        </span>
      </p>
      <Progress label={`Uploading ${PICTURE_WORDS[kind].title.toLowerCase()}`} value={percentOf(state)} />
    </div>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={PICTURE_WORDS[kind].title}
      description={file && PICTURE_SENTENCES.about[kind]}
      {...(kind === 'card-picture' && { size: 'lg' })}
      {...look}
      footer={
        <>
          <Button variant="ghost" onClick={() => change(false)}>
            Cancel
          </Button>
          {file && fault === undefined ? (
            <Button variant="primary" disabled={!cut} loading={busy} onClick={() => cut && save(cut)}>
              {state.phase === 'failed' ? 'Try again' : 'Save'}
            </Button>
          ) : (
            <Button variant="primary" onClick={onChooseAnother}>
              {file ? 'Choose another' : 'Choose a photo'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {!file && present}
        {src && fault === undefined && (
          <View
            key={src}
            kind={kind}
            fixed={fixed}
            src={src}
            underway={underway}
            onCut={setCut}
            onUnreadable={() => setFault(UPLOAD_SENTENCES.type)}
            onTooSmall={() => setFault(PICTURE_SENTENCES.tooSmall)}
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

type ViewProps = CropViewProps & { kind: PictureKind; fixed: boolean | undefined; onTooSmall: () => void }

function View({ kind, fixed = false, onTooSmall, ...view }: ViewProps) {
  const name = useSession()?.user.display_name ?? ''
  if (kind === 'card-picture') return <CardCropView {...view} name={name} fixed={fixed} onTooSmall={onTooSmall} />
  const { aspect, round } = cuts[kind]
  return <CropView {...view} aspect={aspect} zooms={avatarZooms} look={round ? 'round' : 'banner'} />
}

/** Returns an object URL of the file while it is shown, and the reason why it cannot be cropped. */
function usePreview(file: File | undefined) {
  const [src, setSrc] = useState('')
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    if (!file) return
    const address = URL.createObjectURL(file)
    setSrc(address)
    setFault(file.type.startsWith('image/') ? undefined : UPLOAD_SENTENCES.type)
    return () => URL.revokeObjectURL(address)
  }, [file])
  return { src, fault, setFault }
}

/** Crops, uploads and sets the picture. Saving the same selection again resumes the upload. */
function useSave(kind: PictureKind, onSaved: () => void) {
  const { state, run, stop } = useUpload(kind, PICTURE_SENTENCES.uploadFailed, PICTURE_SENTENCES.failed[kind])
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
      const file = drawn?.of === cut ? drawn.file : await cutOut(cut, kind)
      setDrawn({ of: cut, file })
      await run(file, finish)
    } catch {
      // the browser could not draw the picture
      toast.error(PICTURE_SENTENCES.failed[kind])
    }
  }
  return { state, save, stop }
}
