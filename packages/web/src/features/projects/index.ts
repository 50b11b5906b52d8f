// The public interface of this feature; nothing else of it is imported from outside.
export {
  projectCache,
  projectCards,
  projectChoices,
  projectCounts,
  projectMockups,
  projectQuery,
  projectSites,
} from './queries.ts';
