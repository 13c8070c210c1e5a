import { Suspense, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { useShowProfile } from '#features/accounts/index.ts'
import { Button } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { toast } from '#ui/toast.ts'
import { PICTURE_SENTENCES, PICTURE_WORDS, type PictureKind } from '../spec.ts'
import { useChooseFile } from './useChooseFile.tsx'

const loadDialog = () => import('./PictureDialog.tsx')
const PictureDialog = lazyWithRetry(loadDialog)

type PictureButtonsProps = {
  kind: PictureKind
  isThere: boolean
  /** True to offer only the aspect ratio of cards. */
  fixed?: boolean
}

/** Buttons to choose and crop a new picture, or to remove the current one. */
export function PictureButtons({ kind, isThere, fixed }: PictureButtonsProps) {
  const [isOpen, setOpen] = useState(false)
  const { file, input, choose } = useChooseFile(() => setOpen(true))
  const words = PICTURE_WORDS[kind]
  const begin = () => {
    void loadDialog().catch(() => undefined)
    choose()
  }
  return (
    <div className="flex flex-wrap gap-2">
      {input}
      <Button size="sm" onClick={begin}>
        {isThere ? words.change : words.upload}
      </Button>
      {isThere && <RemoveButton kind={kind} />}
      {file && (
        <Suspense fallback={null}>
          <PictureDialog
            kind={kind}
            file={file}
            fixed={fixed}
            open={isOpen}
            onOpenChange={setOpen}
            onChooseAnother={choose}
          />
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
