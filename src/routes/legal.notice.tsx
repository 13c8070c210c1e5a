import { createFileRoute } from '@tanstack/react-router'
import { RestrictedBar } from '#features/accounts/suspension/screens/RestrictedBar.tsx'
import { NoticeScreen } from '#features/moderation/legal/screens/NoticeScreen.tsx'

export const Route = createFileRoute('/legal/notice')({
  validateSearch: ({ id, key }): { id: string; key?: string } => ({
    id: typeof id === 'string' ? id : '',
    // links sent before 2026-12
    ...(key !== undefined && { key: String(key) }),
  }),
  head: () => ({ meta: [{ title: 'Your notice · Limelight' }, { name: 'robots', content: 'noindex' }] }),
  component: NoticePage,
})

function NoticePage() {
  const { id, key } = Route.useSearch()
  return (
    <>
      <RestrictedBar />
      <NoticeScreen id={id} inSearch={key} />
    </>
  )
}
