import type { ModalComponentProps } from '#client/modals/registry.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { PICTURE_SENTENCES } from '../spec.ts'
import { CardPicture } from './CardPicture.tsx'
import PictureDialog from './PictureDialog.tsx'
import { useChooseFile } from './useChooseFile.tsx'

/** Crop dialog of the dashboard, for the profile picture or the card's picture, which is always 4:5. */
export function ImageCropDialog({ mode = 'card', open, onOpenChange, ...look }: ModalComponentProps<'imageCrop'>) {
  const { file, input, choose } = useChooseFile()
  const isCreator = useSession()?.user.role === 'creator'
  if (!isCreator) return null
  return (
    <>
      {input}
      <PictureDialog
        {...look}
        kind={mode === 'avatar' ? 'profile-picture' : 'card-picture'}
        fixed
        file={file}
        open={open}
        onOpenChange={onOpenChange}
        onChooseAnother={choose}
        present={<Present mode={mode} />}
      />
    </>
  )
}

function Present({ mode }: { mode: 'avatar' | 'card' }) {
  const user = useSession()?.user
  const { data } = trpc.discovery.profile.useQuery()
  if (!user) return null
  const name = data?.display_name ?? user.display_name
  const avatar = data?.avatar_url ?? user.avatar_url
  return (
    <div className="flex items-center gap-4">
      {mode === 'avatar' ? (
        <Avatar name={name} src={avatar} size="2xl" />
      ) : (
        <CardPicture name={name} picture={data?.card_url ?? avatar} className="w-32" />
      )}
      <p className="text-muted text-sm">{mode === 'avatar' ? PICTURE_SENTENCES.picture : PICTURE_SENTENCES.card}</p>
    </div>
  )
}
