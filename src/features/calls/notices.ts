import { noticeKind } from '#server/notify/notices.ts'
import { callNews, callNewsRow, pathOf } from './requests/mails.ts'

const paths = { fan: '/calls', admin: '/call-requests' } as const

export const notices = {
  /** To the other one of a call, or to both: every step of it. */
  session_request: noticeKind(callNewsRow, (news, reader) => {
    const { title, sentence } = callNews(news)
    const path = reader === 'creator' ? pathOf(news) : paths[reader]
    return { title, message: sentence, path, isMailed: news.mailed }
  }),
}
