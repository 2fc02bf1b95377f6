/** One card for each story. Its button sets the playground, and opens the view. */
import { type Story, type StoryName, stories, storyNames } from './stories.js'
import { StoryPicture } from './story-pictures.js'
import { useTexts } from './texts/texts-context.js'
import { type StoryRun, useStory } from './use-story.js'

interface StoryCardsProps {
  /** Last press. */
  readonly run: StoryRun | undefined
  /** Scrolls to the demo shop. */
  readonly onShop: () => void
  /** Sets the playground for a story. */
  readonly onRun: (name: StoryName, story: Story) => void
}

export function StoryCards({ run, onShop, onRun }: StoryCardsProps) {
  const { stories: texts } = useTexts()
  const first = useStory(run, onShop)
  return (
    <section className="stories" aria-labelledby="stories">
      <header className="section-head">
        <h2 id="stories">{texts.title}</h2>
        <p>{texts.text}</p>
      </header>
      <ul>
        {storyNames.map((name) => (
          <li key={name} data-story={name}>
            <StoryPicture name={name} />
            <div>
              <h3>{texts.cards[name].title}</h3>
              <p>{texts.cards[name].text}</p>
            </div>
            <button type="button" onClick={() => onRun(name, stories[name])}>
              {texts.cards[name].button}
            </button>
            <p className="story-first" role="status">
              {run?.name === name && first && texts[first]}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
