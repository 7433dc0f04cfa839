/** Languages of the request samples, in their default order. */
export const sampleLanguages = ['curl', 'javascript', 'python', 'go', 'java', 'csharp', 'php', 'ruby'] as const

export type SampleLanguage = (typeof sampleLanguages)[number]
