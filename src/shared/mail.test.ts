import { expect, test } from 'vitest'
import { renderMail } from './mail.ts'

test('text and HTML have the same content, and user input is escaped', () => {
  const mail = renderMail({
    subject: 'Receipt',
    title: 'Hello <b>Ada</b>',
    paragraphs: ['One & two'],
    facts: [['Total', '$19.00']],
    action: { label: 'Open', url: 'https://x.example/?a=1&b="2"' },
    footnote: 'Because you bought.',
  })
  expect(mail.text).toContain('Hello <b>Ada</b>')
  expect(mail.text).toContain('Total: $19.00')
  expect(mail.text).toContain('Open: https://x.example/?a=1&b="2"')
  expect(mail.html).toContain('Hello &lt;b&gt;Ada&lt;/b&gt;')
  expect(mail.html).toContain('One &amp; two')
  expect(mail.html).toContain('href="https://x.example/?a=1&amp;b=&quot;2&quot;"')
  expect(mail.html).not.toMatch(/<script|<img/i)
})
