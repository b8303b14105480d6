import * as fc from "fast-check";

// Generated values are the same in every run, so that no run fails by chance. Change the seed to try others.
fc.configureGlobal({ seed: 20_261_124 });
