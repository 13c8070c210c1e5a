import { expect, test } from 'vitest'
import { refusalOf } from '#features/uploads/rules.ts'
import { bundleMax, categoriesOf, galleryPage, SENTENCES } from '../spec.ts'
import { UPLOADING } from './spec.ts'
import {
  bundleOf,
  detailsOf,
  emptyUpload,
  isBundle,
  problemOfFile,
  problemsOfUpload,
  sortPhotos,
  titleFromName,
} from './state.ts'

const megabyte = 1_048_576
const file = (name: string, type = 'image/png', size = 1_000) => ({ name, type, size })

test('accepts up to 100 photos and skips other files with a reason', () => {
  const { taken, skipped } = sortPhotos(
    [
      file('a.png'),
      file('notes.txt', 'text/plain'),
      file('large.jpg', 'image/jpeg', 100 * megabyte + 1),
      file('most.jpg', 'image/jpeg', 100 * megabyte),
      file('nothing.gif', 'image/gif', 0),
      file('film.mp4', 'video/mp4'),
      file('drawing.svg', 'image/svg+xml'),
    ],
    98,
    refusalOf,
  )
  expect(taken.map(({ name }) => name)).toEqual(['a.png', 'most.jpg'])
  expect(skipped).toEqual([
    { name: 'notes.txt', reason: 'Not an image file' },
    { name: 'large.jpg', reason: 'File size exceeds 100MB' },
    { name: 'nothing.gif', reason: UPLOADING.empty },
    { name: 'film.mp4', reason: 'Not an image file' },
    { name: 'drawing.svg', reason: 'Not an image file' },
  ])
  expect(sortPhotos([file('one too many.png')], 100, refusalOf).skipped).toEqual([
    { name: 'one too many.png', reason: UPLOADING.tooMany },
  ])
})

test('refuses a wrong file with the message of its tab', () => {
  expect(problemOfFile('video', file('a.webm', 'video/webm'), refusalOf)).toBe('Invalid file type for videos')
  expect(problemOfFile('photo', file('a.mp4', 'video/mp4'), refusalOf)).toBe('Invalid file type for photos')
  expect(problemOfFile('audio', file('a.mp3', 'audio/mpeg', 100 * megabyte + 1), refusalOf)).toBe(
    'File size must be less than 100MB',
  )
  expect(problemOfFile('digital', file('a.gif', 'image/gif'), refusalOf)).toBe(
    'Please select a valid image (JPEG, PNG, WebP) or video (MP4, MOV) file',
  )
  expect(problemOfFile('digital', file('a.mov', 'video/quicktime'), refusalOf)).toBeUndefined()
})

test('a bundle needs a title, a premium item needs a price or a tier, and each upload needs a file', () => {
  const bundle = { ...emptyUpload, bundle: true }
  expect(problemsOfUpload('bulk', bundle, 2)).toEqual({ title: 'Please enter a bundle title' })
  expect(problemsOfUpload('bulk', bundle, 1)).toEqual({})
  expect(isBundle(bundle, 1)).toBe(false)
  expect(problemsOfUpload('photo', { ...emptyUpload, premium: true }, 1)).toEqual({ price: SENTENCES.premiumNeeds })
  expect(problemsOfUpload('photo', { ...emptyUpload, premium: true, tierId: 'x' }, 1)).toEqual({})
  expect(problemsOfUpload('photo', { ...emptyUpload, price: '1.5' }, 1)).toEqual({ price: SENTENCES.priceForm })
  expect(problemsOfUpload('bulk', emptyUpload, 0)).toEqual({ file: 'No files selected' })
  expect(problemsOfUpload('video', emptyUpload, 0)).toEqual({ file: 'Please select a file' })
  expect(problemsOfUpload('digital', emptyUpload, 0)).toEqual({ file: 'Please select a file to upload' })
})

test('a typed price is used only for premium items', () => {
  const draft = { ...emptyUpload, title: ' Sea ', price: '25', tags: 'sea, #sun,' }
  expect(detailsOf('photo', draft)).toMatchObject({ title: 'Sea', is_premium: false, tags: ['sea', 'sun'] })
  expect(detailsOf('photo', draft)).not.toHaveProperty('price')
  expect(detailsOf('photo', { ...draft, premium: true })).toMatchObject({ is_premium: true, price: 25, tier_id: null })
})

test('the photos of a bundle are named after their files, in order', () => {
  const items = [
    { uploadId: 'one', name: 'First light.jpeg' },
    { uploadId: 'two', name: 'v1.2 final.png' },
  ]
  expect(bundleOf({ ...emptyUpload, title: 'Both' }, items)).toMatchObject({
    title: 'Both',
    photos: ['one', 'two'],
    titles: ['First light', 'v1.2 final'],
    photo_count: 2,
  })
  expect(titleFromName('no extension')).toBe('no extension')
})

test('upload messages have the specified wording', () => {
  const { bulk, skipped } = UPLOADING
  expect([bulk.done(2), bulk.bundleDone('Both'), bulk.toast]).toEqual([
    ...['Successfully uploaded 2 photo(s)!', 'Successfully uploaded bundle: Both!', 'Photos uploaded successfully!'],
  ])
  expect([bulk.someFailed(2), bulk.failed, bulk.bundleFailed, skipped]).toEqual([
    ...['Failed to upload 2 photo(s)', 'Upload failed', 'Bundle upload failed', 'Some files were skipped'],
  ])
  expect([SENTENCES.uploaded, SENTENCES.uploadFailed]).toEqual([
    ...['Content uploaded successfully!', 'Failed to upload content'],
  ])
  expect([SENTENCES.digitalUploaded, SENTENCES.digitalFailed]).toEqual([
    ...['Digital uploaded successfully!', 'Failed to upload digital'],
  ])
  expect([SENTENCES.none('photos'), SENTENCES.deleteOneAsk('photo')]).toEqual(['No photos yet', 'Delete this photo?'])
})

test('uploads and the gallery have the specified limits and categories', () => {
  expect(bundleMax).toBe(100)
  expect(galleryPage).toMatchObject({ photo: 4, video: 6, digital: 4, stream: 2 })
  const shared = ['general', 'headshots', 'full-body', 'editorial', 'commercial']
  expect(categoriesOf('photo')).toEqual([...shared, 'lifestyle'])
  expect(categoriesOf('digital')).toEqual([...shared, 'movement'])
})
