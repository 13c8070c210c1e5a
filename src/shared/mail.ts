/** What a mail says, before it is dressed: everything is plain text. */
export type MailContent = {
  subject: string
  title: string
  paragraphs: string[]
  /** Label and value, as on a receipt. */
  facts?: [string, string][]
  action?: { label: string; url: string }
  /** Why the reader gets this. */
  footnote: string
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c)

const style = {
  page: 'margin:0;padding:32px 16px;background:#faf7f2;color:#241c26;font:16px/1.6 system-ui,sans-serif',
  card: 'max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e8e0d8;border-radius:16px',
  title: 'margin:0 0 16px;font-size:24px;line-height:1.25',
  label: 'padding:6px 16px 6px 0;color:#6b606d;text-align:left;font-weight:400',
  value: 'padding:6px 0;text-align:right;font-weight:600;font-variant-numeric:tabular-nums',
  button:
    'display:inline-block;padding:12px 20px;background:#4a47c9;color:#ffffff;border-radius:12px;text-decoration:none;font-weight:600',
  footnote: 'max-width:520px;margin:16px auto 0;color:#6b606d;font-size:13px',
}

/** The same words as text and as HTML; nothing in it is fetched from anywhere, so no reader is tracked. */
export function renderMail(content: MailContent): { subject: string; text: string; html: string } {
  const { subject, title, paragraphs, facts = [], action, footnote } = content
  const text = [
    title,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    `--\n${footnote}`,
  ].join('\n\n')
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="${style.label}">${escapeHtml(label)}</th><td style="${style.value}">${escapeHtml(value)}</td></tr>`,
  )
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(subject)}</title></head><body style="${style.page}"><div style="${style.card}">`,
    `<h1 style="${style.title}">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(rows.length > 0 ? [`<table style="width:100%;border-collapse:collapse">${rows.join('')}</table>`] : []),
    ...(action
      ? [`<p><a style="${style.button}" href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`]
      : []),
    `</div><p style="${style.footnote}">${escapeHtml(footnote)}</p></body></html>`,
  ].join('')
  return { subject, text, html }
}
