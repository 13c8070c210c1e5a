import { expect, test } from 'vitest'
import { createHttp, HttpError } from './http.ts'

type Sent = { url: string; init: RequestInit }

function client(...answers: Response[]) {
  const sent: Sent[] = []
  const http = createHttp({
    now: () => 0,
    after: (_ms, call) => {
      const timer = setTimeout(call)
      return () => clearTimeout(timer)
    },
    async fetch(url, init) {
      sent.push({ url, init })
      return answers.shift() ?? Response.error()
    },
  })
  return { http, sent }
}

test('sends and reads JSON, with the bearer token and the idempotency key', async () => {
  const { http, sent } = client(Response.json({ id: 7 }, { status: 201 }))
  expect(await http.post('/notes', { token: 't', body: { text: 'a' }, key: 'k' })).toEqual({ id: 7 })
  expect(sent).toMatchObject([{ url: '/api/v1/notes', init: { method: 'POST', body: '{"text":"a"}' } }])
  expect(sent[0]?.init.headers).toEqual({
    'content-type': 'application/json',
    authorization: 'Bearer t',
    'idempotency-key': 'k',
  })
})

test('returns undefined for an empty response', async () => {
  const { http } = client(new Response(null, { status: 204 }), new Response(null, { status: 204 }))
  expect([await http.delete('/notes/7'), await http.put('/notes/read')]).toEqual([undefined, undefined])
})

test('reports status and status text of a refusal', async () => {
  const { http } = client(new Response(null, { status: 404, statusText: 'Not Found' }))
  const refusal = await http.get('/notes/8').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(HttpError)
  expect(refusal).toMatchObject({ message: 'HTTP 404: Not Found', status: 404 })
})

test('reports the sentence of the server when there is no status text', async () => {
  const { http } = client(Response.json({ error: 'Please sign in to continue.' }, { status: 401 }))
  await expect(http.get('/notes')).rejects.toMatchObject({
    message: 'HTTP 401: Please sign in to continue.',
    sentence: 'Please sign in to continue.',
  })
  await expect(client(new Response('<p>', { status: 400 })).http.get('/')).rejects.toThrow('HTTP 400: no reason given')
})

test('returns a file with its name', async () => {
  const headers = { 'content-disposition': 'attachment; filename="limelight-data.zip"' }
  const { http } = client(new Response('zip', { headers }))
  const { blob, filename } = await http.file('/account/export', { token: 't' })
  expect([await blob.text(), filename]).toEqual(['zip', 'limelight-data.zip'])
})
