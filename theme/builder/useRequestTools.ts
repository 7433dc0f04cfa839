import { useEffect, useState } from 'react'
import type { ClientConfig, RequestTools, RequestToolsModule } from '../../src/model/contract.js'
import { adoptSheet } from '../browser/shared/dom.js'
import builderSheet from '../styles/lazy/builder.css' with { type: 'text' }

interface LoadedTools {
  readonly tools?: RequestTools
  readonly failed?: true
}

/** Loads the code and the data of the builder when it is opened. After a failure, the next opening tries again. */
export function useRequestTools(isOpen: boolean, data: string, slug: string): LoadedTools {
  const [loaded, setLoaded] = useState<LoadedTools>({})
  useEffect(() => {
    if (!isOpen || loaded.tools) return
    let isCurrent = true
    loadTools(data, slug).then(
      (tools) => isCurrent && setLoaded(tools ? { tools } : { failed: true }),
      () => isCurrent && setLoaded({ failed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [isOpen, data, slug, loaded.tools])
  return loaded
}

async function loadTools(data: string, slug: string): Promise<RequestTools | undefined> {
  const { requestTools, baseUrl }: ClientConfig = JSON.parse(document.getElementById('docsgen')?.textContent ?? '{}')
  if (requestTools === undefined) return undefined
  const module: Promise<RequestToolsModule> = import(requestTools)
  const response = await fetch(baseUrl + data.replace(/^\//, ''))
  if (!response.ok) return undefined
  adoptSheet(builderSheet)
  return (await module).loadRequest(response, slug)
}
