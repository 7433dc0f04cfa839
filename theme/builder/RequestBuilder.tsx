'use client'
import { type ReactNode, useState } from 'react'
import type { IslandProps } from '../../src/model/contract.js'
import { BuilderForm } from './BuilderForm.js'
import { useRequestTools } from './useRequestTools.js'

interface RequestBuilderProps extends IslandProps {
  /** Route of the file with the data of the operation. */
  readonly data: string
  readonly slug: string
  /** Id of the description. Operations of one description share values. */
  readonly api: string
  /** Languages of the samples that follow the values. */
  readonly languages: readonly string[]
}

/**
 * A form beside the request samples, which are updated with every change. It sends no request. Its code and data load
 * when a reader opens it. Without scripts, only the samples show.
 */
export default function RequestBuilder({ data, slug, api, languages }: RequestBuilderProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const { tools, failed } = useRequestTools(isOpen, data, slug)
  return (
    <div className="builder needs-js" data-no-search="" data-open={isOpen && tools ? '' : undefined}>
      <button type="button" className="builder-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {TEXT.builderOpen}
      </button>
      {isOpen && tools ? <BuilderForm tools={tools} slug={slug} api={api} languages={languages} /> : null}
      {isOpen && !tools ? <p role="status">{failed ? TEXT.builderFailed : TEXT.builderLoading}</p> : null}
    </div>
  )
}
