# What `cmake --install` copies, and the package files by which other projects find Premise, installed or only built.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
set(package lib/cmake/Premise)

install(TARGETS premise RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS premise_runtime ARCHIVE DESTINATION lib/premise)
install(FILES ${CMAKE_BINARY_DIR}/runtime/models.bc DESTINATION lib/premise)
install(DIRECTORY include/premise DESTINATION include FILES_MATCHING PATTERN "*.h")
# The tool has them in a folder of its own: it must not name /usr/include, whose place among the folders matters.
install(DIRECTORY include/premise include/klee DESTINATION lib/premise/include FILES_MATCHING PATTERN "*.h")
install(FILES cmake/PremiseTests.cmake cmake/PremiseGenerate.cmake DESTINATION ${package})

# In the installed package every path is relative to the package; the build folder is a package of its own.
set(PREMISE_PROGRAM "\${PACKAGE_PREFIX_DIR}/${CMAKE_INSTALL_BINDIR}/premise")
set(PREMISE_HEADERS "\${PACKAGE_PREFIX_DIR}/include")
set(PREMISE_FUNCTIONS "\${CMAKE_CURRENT_LIST_DIR}/PremiseTests.cmake")
configure_package_config_file(cmake/PremiseConfig.cmake.in ${CMAKE_BINARY_DIR}/package/PremiseConfig.cmake
  INSTALL_DESTINATION ${package})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/PremiseConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_BINARY_DIR}/package/PremiseConfig.cmake ${CMAKE_BINARY_DIR}/PremiseConfigVersion.cmake
  DESTINATION ${package})

set(PREMISE_PROGRAM ${CMAKE_BINARY_DIR}/bin/premise)
set(PREMISE_HEADERS ${CMAKE_SOURCE_DIR}/include)
set(PREMISE_FUNCTIONS ${CMAKE_SOURCE_DIR}/cmake/PremiseTests.cmake)
configure_package_config_file(cmake/PremiseConfig.cmake.in ${CMAKE_BINARY_DIR}/PremiseConfig.cmake
  INSTALL_DESTINATION ${CMAKE_BINARY_DIR} INSTALL_PREFIX ${CMAKE_BINARY_DIR})
