import { noticeKind } from '#server/notify/notices.ts'
import { callPath } from '#shared/paths.ts'
import { callNews, callNewsRow } from './requests/mails.ts'

export const notices = {
  /** To the other one of a call, or to both: every step of it. */
  session_request: noticeKind(callNewsRow, (news) => {
    const { title, sentence } = callNews(news)
    const urgentUntil = news.role === 'creator' && news.what === 'asked' ? news.rings_until : null
    return { title, message: sentence, path: callPath(news.request_id), ...(urgentUntil && { urgentUntil }) }
  }),
}
