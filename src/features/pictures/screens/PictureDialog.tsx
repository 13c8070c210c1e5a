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
import { PICTURE_SENTENCES, PICTURE_WORDS, type PictureKind, pictureExports } from '../spec.ts'
import { avatarZooms } from '../state.ts'
import { CardCropView } from './CardCropView.tsx'
import { type CropProps, CropView } from './CropView.tsx'
import { type CropSelection, cropToFile } from './cropImage.ts'

type PictureDialogProps = Pick<DialogProps, 'size' | 'variant'> & {
  kind: PictureKind
  /** The chosen file. If undefined, the dialog asks for a file. */
  file: File | undefined
  /** True to offer only the aspect ratio of cards. */
  fixed?: boolean | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  onChooseAnother: () => void
  /** Content of the dialog until a file is chosen. */
  present?: ReactNode
}

/** Dialog that crops, uploads and sets a picture. Closing it cancels the upload and keeps the previous picture. */
export default function PictureDialog({ kind, file, fixed, open, onOpenChange, ...rest }: PictureDialogProps) {
  const { onChooseAnother, present, ...look } = rest
  const { src, fault, setFault } = usePreview(file)
  const [selection, setSelection] = useState<CropSelection>()
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
            <Button variant="primary" disabled={!selection} loading={busy} onClick={() => selection && save(selection)}>
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
            onSelect={setSelection}
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

type ViewProps = CropProps & { kind: PictureKind; fixed: boolean | undefined; onTooSmall: () => void }

function View({ kind, fixed = false, onTooSmall, ...view }: ViewProps) {
  const name = useSession()?.user.display_name ?? ''
  if (kind === 'card-picture') return <CardCropView {...view} name={name} fixed={fixed} onTooSmall={onTooSmall} />
  const { aspect, round } = pictureExports[kind]
  return <CropView {...view} aspect={aspect} zooms={avatarZooms} look={round ? 'round' : 'banner'} />
}

/** Returns an object URL of the file, or the reason why the file cannot be cropped. */
function usePreview(file: File | undefined) {
  const [src, setSrc] = useState('')
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setSrc(url)
    setFault(file.type.startsWith('image/') ? undefined : UPLOAD_SENTENCES.type)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return { src, fault, setFault }
}

/** Returns a function that crops, uploads and sets the picture. Saving the same selection again resumes the upload. */
function useSave(kind: PictureKind, onSaved: () => void) {
  const { state, run, stop } = useUpload(kind, PICTURE_SENTENCES.uploadFailed, PICTURE_SENTENCES.failed[kind])
  const { mutateAsync } = trpc.profile.setPicture.useMutation()
  const show = useShowProfile()
  const [drawn, setDrawn] = useState<{ of: CropSelection; file: Blob }>()
  async function finish({ id }: { id: string }) {
    const { profile } = await mutateAsync({ picture: kind, upload_id: id })
    show(profile)
    toast.success(PICTURE_SENTENCES.saved[kind])
    onSaved()
  }
  async function save(selection: CropSelection) {
    try {
      const file = drawn?.of === selection ? drawn.file : await cropToFile(selection, kind)
      setDrawn({ of: selection, file })
      await run(file, finish)
    } catch {
      // the browser could not draw the picture
      toast.error(PICTURE_SENTENCES.failed[kind])
    }
  }
  return { state, save, stop }
}
