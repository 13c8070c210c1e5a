/** Content of a mail before its layout. All fields are plain text. */
export type MailContent = {
  subject: string
  title: string
  paragraphs: string[]
  /** Label and value, as on a receipt. */
  facts?: [string, string][]
  /** The main action. */
  action?: { label: string; url: string }
  /** A code to type elsewhere, with its label. */
  code?: { digits: string; label: string }
  /** Paragraphs after the action: the expiry, and the advice for a reader who did not request it. */
  closing?: string[]
  /** Reason why the reader gets this mail. */
  footnote: string
  /** Ways to unsubscribe, the most specific first; mail programs offer that one themselves (RFC 8058). */
  unsubscribe?: { label: string; url: string }[]
}

export type WrittenMail = { subject: string; text: string; html: string; headers?: Record<string, string> }

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c)

// Light background with dark ink. Mail programs do not support oklch() or variables.
const style = {
  page: 'margin:0;padding:32px 16px;background:#fcfaf6;color:#241923;font:16px/1.6 Figtree,system-ui,sans-serif',
  frame: 'max-width:520px;margin:0 auto',
  name: 'margin:0 0 20px;font:700 20px/1 Figtree,system-ui,sans-serif;letter-spacing:-0.03em',
  light: 'display:inline-block;width:12px;height:12px;margin-right:8px;border-radius:6px;background:#f2bf3f',
  card: 'padding:32px;background:#ffffff;border:1px solid #e4dcd6;border-radius:16px',
  title: 'margin:0 0 16px;font-size:26px;line-height:1.2;letter-spacing:-0.02em',
  text: 'margin:0 0 16px',
  label: 'padding:6px 16px 6px 0;color:#5f545e;text-align:left;font-weight:400;vertical-align:top',
  value: 'padding:6px 0;text-align:right;font-weight:600;font-variant-numeric:tabular-nums;word-break:break-word',
  facts: 'width:100%;margin:0 0 16px;border-collapse:collapse',
  button:
    'display:inline-block;padding:14px 24px;background:#4644c2;color:#ffffff;border-radius:12px;text-decoration:none;font-weight:600',
  box: 'margin:24px 0 16px;padding:16px 20px;background:#f5f0ea;border-radius:12px',
  boxLabel: 'margin:0 0 4px;color:#5f545e;font-size:14px',
  digits:
    'margin:0;font-size:36px;line-height:1.2;font-weight:700;letter-spacing:0.14em;font-variant-numeric:tabular-nums',
  quiet: 'margin:16px 0 0;color:#5f545e;font-size:14px',
  footnote: 'margin:20px 4px 0;color:#5f545e;font-size:13px;line-height:1.5',
  link: 'color:#5f545e;text-decoration:underline',
  preview: 'display:none;max-height:0;overflow:hidden',
}

const darkStyle = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#120d14!important;color:#f7f3ee!important}
.card{background:#211a22!important;border-color:#373039!important}
.box{background:#0d080e!important}
.quiet{color:#bab1b8!important}
.button{background:#9ca9ff!important;color:#120d14!important}
}
@media (max-width:480px){.card{padding:24px 20px!important}}`

/** Renders the same content as text and as HTML. It loads no external content, so no reader is tracked. */
export const renderMail = (content: MailContent): WrittenMail => ({
  // The subject is one line in the header of a mail, whatever characters a user's text contains.
  subject: content.subject.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim(),
  text: asText(content),
  html: asHtml(content),
  ...(content.unsubscribe?.[0] && { headers: unsubscribeHeaders(content.unsubscribe[0].url) }),
})

/** A mail program sends nothing but the URL, so here its token is in the query string and not in the fragment. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url.replace('#', '?')}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

function asText({ title, paragraphs, facts = [], action, code, closing = [], footnote, ...rest }: MailContent): string {
  const { unsubscribe = [] } = rest
  return [
    title,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(code ? [`${code.label}\n${code.digits}`] : []),
    ...closing,
    `--\n${footnote}`,
    ...unsubscribe.map(({ label, url }) => `${label}: ${url}`),
  ].join('\n\n')
}

function asHtml({ subject, title, paragraphs, facts = [], ...rest }: MailContent): string {
  const { action, code, closing = [], footnote, unsubscribe = [] } = rest
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" class="quiet" style="${style.label}">${escapeHtml(label)}</th><td style="${style.value}">${escapeHtml(value)}</td></tr>`,
  )
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${darkStyle}</style></head>`,
    `<body class="page" style="${style.page}"><div style="${style.preview}">${escapeHtml(paragraphs[0] ?? title)}</div>`,
    `<div style="${style.frame}"><p style="${style.name}"><span style="${style.light}"></span>limelight</p>`,
    `<div class="card" style="${style.card}"><h1 style="${style.title}">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((paragraph) => `<p style="${style.text}">${escapeHtml(paragraph)}</p>`),
    ...(rows.length > 0 ? [`<table style="${style.facts}">${rows.join('')}</table>`] : []),
    ...(action
      ? [
          `<p style="margin:24px 0 0"><a class="button" style="${style.button}" href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`,
        ]
      : []),
    ...(code
      ? [
          `<div class="box" style="${style.box}"><p class="quiet" style="${style.boxLabel}">${escapeHtml(code.label)}</p>`,
          `<p style="${style.digits}">${escapeHtml(code.digits)}</p></div>`,
        ]
      : []),
    ...closing.map((paragraph) => `<p class="quiet" style="${style.quiet}">${escapeHtml(paragraph)}</p>`),
    `</div><p class="quiet" style="${style.footnote}">${escapeHtml(footnote)}</p>`,
    ...unsubscribe.map(
      ({ label, url }) =>
        `<p style="${style.footnote}"><a class="quiet" style="${style.link}" href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`,
    ),
    '</div></body></html>',
  ].join('')
}
