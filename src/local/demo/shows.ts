/** Line of the chat, or a tip with its words. `by` is the index of a viewer. */
export type Line = { by: number; text: string; tokens?: number }

export type DemoShow = {
  /** Username of the host. */
  by: string
  title: string
  category: string
  tags: readonly string[]
  /** Name of the video and of the cover in seed/content/files. */
  film: string
  /** Viewers of the show. They are connected while it is live. */
  viewers: readonly string[]
  /** Goals of the show, one after the other. */
  goals: readonly { title: string; tokens: number }[]
  /** Lines at the start of the show. Its tips reach 60 % of the first goal. */
  opening: readonly Line[]
  /** Lines that repeat while anyone else watches. */
  lines: readonly Line[]
}

/** Viewers of the shows. They buy tokens every day; none of them is a demo account for sign-in. */
export const audience = ['hana_sato', 'luca_ferri', 'nadia_k', 'june_park', 'ines_duarte', 'theo_brandt'] as const

const [hana, luca, nadia, june, ines, theo] = audience

/** Shows that are live in a demo, the most watched first. */
export const demoShows: readonly DemoShow[] = [
  {
    by: 'odette_m',
    title: 'The last encore, by request',
    category: 'Entertainment',
    tags: ['singing', 'requests', 'piano'],
    film: 'encore',
    viewers: [hana, luca, nadia],
    goals: [
      { title: 'The song in Portuguese', tokens: 500 },
      { title: 'One more, without the microphone', tokens: 600 },
      { title: 'The dress rehearsal story', tokens: 400 },
    ],
    opening: [
      { by: 1, text: 'Good evening, Paris.' },
      { by: 0, text: 'Same seat as last week.' },
      { by: 2, text: 'For the first verse', tokens: 120 },
      { by: 1, text: 'The dress! Turn around once.' },
      { by: 0, text: 'I would pay for that high note alone', tokens: 100 },
      { by: 1, text: 'For the pianist as well', tokens: 80 },
    ],
    lines: [
      { by: 2, text: 'That low note again, please.' },
      { by: 0, text: 'I have headphones on and my tea is cold.' },
      { by: 1, text: 'Is this the one from the film?' },
      { by: 2, text: 'Bravo', tokens: 10 },
      { by: 0, text: 'She never sings it the same way twice.' },
      { by: 1, text: 'My grandmother had this on a record.' },
      { by: 2, text: 'Hello to the new people. You chose a good evening.' },
      { by: 1, text: 'For the curtain', tokens: 15 },
      { by: 0, text: 'How long did you practise that ending?' },
      { by: 2, text: 'We are close to the Portuguese one.' },
      { by: 1, text: 'Obrigado in advance.' },
      { by: 0, text: 'For your voice tomorrow: tea with honey', tokens: 5 },
      { by: 2, text: 'The lamps are new, are they?' },
      { by: 0, text: 'It is four in the morning here. Worth it.' },
      { by: 1, text: 'Again, from the bridge.' },
      { by: 2, text: 'Encore', tokens: 25 },
    ],
  },
  {
    by: 'omar_beats',
    title: 'Rooftop session, one beat from zero',
    category: 'Music',
    tags: ['beats', 'oud', 'from zero'],
    film: 'rooftop',
    viewers: [june, theo],
    goals: [{ title: 'I add the oud', tokens: 300 }],
    opening: [
      { by: 0, text: 'That kick is perfect now.' },
      { by: 1, text: 'For the sample from the street', tokens: 180 },
      { by: 1, text: 'Is the whole city quiet tonight?' },
    ],
    lines: [
      { by: 0, text: 'Leave the hi-hat late, it breathes.' },
      { by: 1, text: 'I can hear the tram in it.' },
      { by: 0, text: 'For the next bar', tokens: 5 },
      { by: 1, text: 'Which drum is that?' },
      { by: 0, text: 'My head has not stopped moving.' },
      { by: 1, text: 'Bring the oud', tokens: 10 },
    ],
  },
  {
    by: 'lenalights',
    title: 'Night lights, one slow take',
    category: 'Photography',
    tags: ['night', 'one take', 'ambient'],
    film: 'night',
    viewers: [ines],
    goals: [],
    opening: [{ by: 0, text: 'Which shutter speed is this?' }],
    lines: [
      { by: 0, text: 'It looks like handwriting.' },
      { by: 0, text: 'I tried it from my balcony. Mine was a potato.' },
      { by: 0, text: 'For the slow take', tokens: 5 },
    ],
  },
]
