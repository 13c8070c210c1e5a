import { createFileRoute } from '@tanstack/react-router'
import { RestrictedBar } from '#features/accounts/suspension/screens/RestrictedBar.tsx'
import { NoticeScreen } from '#features/moderation/legal/screens/NoticeScreen.tsx'

export const Route = createFileRoute('/legal/notice')({
  validateSearch: ({ id, key }) => ({
    id: typeof id === 'string' ? id : '',
    key: typeof key === 'string' ? key : String(key ?? ''),
  }),
  head: () => ({ meta: [{ title: 'Your notice · Limelight' }, { name: 'robots', content: 'noindex' }] }),
  component: NoticePage,
})

function NoticePage() {
  const { id, key } = Route.useSearch()
  return (
    <>
      <RestrictedBar />
      <NoticeScreen id={id} notice={key} />
    </>
  )
}
