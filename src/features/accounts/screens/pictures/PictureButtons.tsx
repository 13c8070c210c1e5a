import { type ChangeEvent, Suspense, useRef, useState } from 'react'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { comesLater } from '#ui/comesLater.ts'
import { toast } from '#ui/toast.ts'
import { PICTURE_SENTENCES, PICTURE_WORDS, type PictureKind } from '../../spec/pictures.ts'
import { useShowProfile } from '../profile/useShowProfile.ts'

const loadDialog = () => import('./PictureDialog.tsx')
const PictureDialog = comesLater(loadDialog)

/** Opens a picture, to be cut out and shown, or takes away the one there is. */
export function PictureButtons({ kind, isThere }: { kind: PictureKind; isThere: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [isOpen, setOpen] = useState(false)
  const words = PICTURE_WORDS[kind]
  const choose = () => {
    void loadDialog().catch(() => undefined)
    input.current?.click()
  }
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [first] = target.files ?? []
    // the same file can be chosen again
    target.value = ''
    if (!first) return
    setFile(first)
    setOpen(true)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={chosen}
      />
      <Button size="sm" onClick={choose}>
        {isThere ? words.change : words.upload}
      </Button>
      {isThere && <RemoveButton kind={kind} />}
      {file && (
        <Suspense fallback={null}>
          <PictureDialog kind={kind} file={file} open={isOpen} onOpenChange={setOpen} onChooseAnother={choose} />
        </Suspense>
      )}
    </div>
  )
}

function RemoveButton({ kind }: { kind: PictureKind }) {
  const show = useShowProfile()
  const { mutate, isPending } = trpc.profile.removePicture.useMutation({
    onSuccess: ({ profile }) => {
      show(profile)
      toast.success(PICTURE_SENTENCES.removed[kind])
    },
    onError: (error) => toast.error(sentenceOf(error, PICTURE_SENTENCES.removeFailed)),
  })
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={PICTURE_WORDS[kind].remove}
      loading={isPending}
      onClick={() => mutate({ picture: kind })}
    >
      Remove
    </Button>
  )
}
