//! What is known of URL libraries: their records, and what these say about their decisions.
