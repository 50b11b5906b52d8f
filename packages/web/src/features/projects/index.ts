// The public interface of this feature; no other file of it is imported from outside.
export {
  projectCache,
  projectCards,
  projectChoices,
  projectCounts,
  projectMockups,
  projectQuery,
  projectSites,
} from './queries.ts';
